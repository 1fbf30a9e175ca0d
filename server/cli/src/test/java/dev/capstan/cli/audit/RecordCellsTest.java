package dev.capstan.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of record says something in the table. */
class RecordCellsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'capabilityName':'echo','outcome':'succeeded','traceId':'t-1','correlationId':'c-1'} | echo | succeeded | t-1",
                "{'capabilityName':'echo','outcome':'refused','code':'timeout','traceId':'t-1'} | echo | timeout | t-1",
                "{'capabilityName':'echo','side':'request','violations':[{}],'correlationId':'c-1'} | echo |"
                        + " request, 1 violation | c-1",
                "{'hostId':'hst_1','agentId':'agt_1','status':'pending','grants':[{'capability':'a'},{'capability':'b'}]}"
                        + " | a, b | pending | agt_1",
                "{'agentId':'agt_1','status':'active','decision':'approve','grants':[{'capability':'a'}]} | a | approve |"
                        + " agt_1",
                "{'agentId':'agt_1','status':'active','capability':'a','revokedBy':'owner'} | a | active | agt_1",
                "{'code':'invalid_jwt','reason':'replayed','hostId':'hst_1'} | - | invalid_jwt | hst_1",
                "{'capabilityName':'a','permission':'network:write','attempted':'GET','traceId':'t-1'} | a | network:write"
                        + " | t-1",
                "{'envelopeId':'e\\u001b[2J','capability':'a\\u0007','code':'b\\r'} | a | b | e[2J",
                "{'grants':[{'capability':'a\\u001b]0;x'}]} | a]0;x | - | -",
                "{'hostId':'hst_1'} | - | - | hst_1",
                "{} | - | - | -"
            })
    void everyKindSaysSomething(String record, String capabilities, String outcome, String place) throws Exception {
        RecordCells cells = new RecordCells(Json.read(record.replace('\'', '"')));

        assertThat(cells.capabilities()).isEqualTo(capabilities);
        assertThat(cells.outcome()).isEqualTo(outcome);
        assertThat(cells.origin()).isEqualTo(place);
    }
}
