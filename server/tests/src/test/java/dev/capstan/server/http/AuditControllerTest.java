package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.VerifyChain;
import dev.capstan.server.RunningServer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Five calls that succeed and two that break their schema: nine records. */
class AuditControllerTest {

    private static final String SOME_HASH = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    private static final int RECORDS_OF_THE_CALLS = 9;

    /** The first account was added before the calls were made, too. */
    private static final int RECORDS_OF_THE_ACCOUNT = 1;

    /** All records; the fleet was published before the calls were made. */
    private static int allRecords;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @BeforeAll
    static void makeTheCalls() throws Exception {
        for (int i = 0; i < 5; i++) {
            SERVER.post("/invocations", "{\"capability_id\": \"echo\", \"parameters\": " + i + "}");
        }
        SERVER.post("/invocations", "{\"capability_id\": \"check_balance\", \"parameters\": {}}");
        SERVER.post(
                "/rpc/requests",
                "{\"to\": \"agent://probe\", \"capability\": \"answer\", \"sessionId\": \"s-1\","
                        + " \"payload\": {\"output\": {\"verdict\": \"ugly\"}}}");
        allRecords = records("?kind=version_published").size() + RECORDS_OF_THE_ACCOUNT + RECORDS_OF_THE_CALLS;
    }

    @Test
    void aWalkThroughThePagesMeetsEveryRecordOnceAndInOrder() throws Exception {
        for (int limit : List.of(1, 2, 9, 1000)) {
            assertThat(readAll(limit))
                    .as("pages of " + limit)
                    .extracting(record -> record.path("seq").longValue())
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, allRecords).boxed().toList());
        }
    }

    @Test
    void recordsAreFoundByKind() throws Exception {
        List<JsonNode> violations = records("?kind=capability_schema_violation");

        assertThat(violations).hasSize(2);
        JsonNode request = violations.get(0).path("record");
        assertThat(request.path("kind").textValue()).isEqualTo("capability_schema_violation");
        assertThat(request.path("tenantId").textValue()).isEqualTo("default");
        assertThat(request.path("capabilityName").textValue()).isEqualTo("check_balance");
        assertThat(request.path("peerId").textValue()).isEqualTo("agent://bank");
        assertThat(request.path("side").textValue()).isEqualTo("request");
        assertThat(request.at("/violations/0/path").textValue()).isEqualTo("/account_id");
        assertThat(request.path("correlationId").textValue()).isNotBlank();
        assertThat(violations.get(1).at("/record/side").textValue()).isEqualTo("response");
        assertThat(violations.get(1).at("/record/sessionId").textValue()).isEqualTo("s-1");
        assertThat(records("?kind=capability_invocation")).hasSize(RECORDS_OF_THE_CALLS - 2);
        assertThat(records("?kind=unheard-of")).isEmpty();
    }

    @Test
    void recordsAreFoundByTime() throws Exception {
        long last =
                records("?after=" + (allRecords - 1)).get(0).at("/record/ts").longValue();

        assertThat(records("?since=" + (last + 1))).isEmpty();
        assertThat(records("?since=0&until=" + (last + 1))).hasSize(allRecords);
        assertThat(records("?until=0")).isEmpty();
        List<JsonNode> sinceThen = records("?since=" + last);
        assertThat(sinceThen)
                .isNotEmpty()
                .allMatch(record -> record.at("/record/ts").longValue() >= last);
        assertThat(sinceThen.size() + records("?until=" + last).size()).isEqualTo(allRecords);
    }

    @Test
    void anotherTenantHasAChainOfItsOwn() throws Exception {
        assertThat(records("?tenant=somebody-else")).isEmpty();
        assertThat(SERVER.get("/audit/verification?tenant=somebody-else")
                        .json()
                        .path("records")
                        .intValue())
                .isZero();
    }

    @Test
    void theChainIsWholeAndItsHeadIsTheLastRecord() throws Exception {
        JsonNode finding = SERVER.get("/audit/verification").json();
        ChainedRecord last =
                ChainedRecord.fromJson(records("?after=" + (allRecords - 1)).get(0));

        assertThat(finding.path("ok").booleanValue()).isTrue();
        assertThat(finding.path("records").intValue()).isEqualTo(allRecords);
        assertThat(finding.path("head").textValue()).isEqualTo(last.head().toString());
        assertThat(finding.has("first_broken")).isFalse();
    }

    @Test
    void aHeadThatWasReachedIsConfirmedAndAnotherIsNot() throws Exception {
        ChainedRecord third = ChainedRecord.fromJson(records("?after=2&limit=1").get(0));

        assertThat(verification(third.head()).path("ok").booleanValue()).isTrue();

        JsonNode beyond = verification(new ChainHead(allRecords + 1, third.hash()));
        assertThat(beyond.path("ok").booleanValue()).isFalse();
        assertThat(beyond.at("/first_broken/how").textValue()).isEqualTo("truncated");

        JsonNode rewritten = verification(new ChainHead(3, "0".repeat(64)));
        assertThat(rewritten.path("ok").booleanValue()).isFalse();
        assertThat(rewritten.at("/first_broken/seq").longValue()).isEqualTo(3);
    }

    @Test
    void recordsReadOverHttpVerify() throws Exception {
        StringBuilder lines = new StringBuilder();
        readAll(4).forEach(record -> lines.append(ChainedRecord.fromJson(record).toLine())
                .append('\n'));

        var verified = VerifyChain.verifyExport(
                new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                "default",
                ChainHead.START,
                Optional.empty());

        assertThat(verified.toJson().path("ok").booleanValue()).isTrue();
        assertThat(verified.records()).isEqualTo(allRecords);
    }

    @Test
    void aChainIsVerifiedInPartsOfTheAskedSize() throws Exception {
        String whole = SERVER.get("/audit/verification").json().path("head").textValue();
        long records = 0;
        String path = "/audit/verification?limit=3&expect_head=" + whole;
        JsonNode part = SERVER.get(path).json();
        while (!part.has("ok")) {
            assertThat(part.path("complete").booleanValue()).isFalse();
            assertThat(part.path("records").longValue()).isEqualTo(3);
            assertThat(part.path("last").longValue()).isEqualTo(allRecords);
            records += 3;
            part = SERVER.get(path + "&from=" + part.path("head").textValue()).json();
        }

        assertThat(part.path("ok").booleanValue()).isTrue();
        assertThat(part.path("head").textValue()).isEqualTo(whole);
        assertThat(records + part.path("records").longValue()).isEqualTo(allRecords);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "from=3",
                "from=3:abc",
                "limit=0",
                "limit=x",
                "expect_head=2:" + SOME_HASH + "&from=3:" + SOME_HASH,
                "form=1"
            })
    void aPartThatIsNotWellAskedForIsRefused(String query) throws Exception {
        RunningServer.Reply reply = SERVER.get("/audit/verification?" + query);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json().path("error").textValue()).isEqualTo("invalid_request");
    }

    private static JsonNode verification(ChainHead expected) throws Exception {
        return SERVER.get("/audit/verification?expect_head=" + expected).json();
    }

    private static List<JsonNode> readAll(int limit) throws Exception {
        List<JsonNode> met = new ArrayList<>();
        String after = "0";
        boolean more = true;
        while (more) {
            JsonNode page = SERVER.get("/audit/records?limit=" + limit + "&after=" + after)
                    .json();
            page.path("records").forEach(met::add);
            more = page.path("has_more").booleanValue();
            assertThat(page.has("next_cursor")).isEqualTo(more);
            after = page.path("next_cursor").asText();
        }
        return met;
    }

    private static List<JsonNode> records(String query) throws Exception {
        List<JsonNode> records = new ArrayList<>();
        SERVER.get("/audit/records" + query).json().path("records").forEach(records::add);
        return records;
    }
}
