package dev.capstan.tck.subject.http.bus;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.CommandResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportedRecordsTest {

    @ParameterizedTest
    @CsvSource({"2, '', ended with exit code 2: no such file", "0, half a line, not a JSON object: half a line"})
    void aHookThatFailsSaysNothingAboutTheSubject(int exit, String output, String reason) {
        CommandResult result = new CommandResult(exit, output, "no such file");

        assertThatThrownBy(() -> ExportedRecords.in(result))
                .isInstanceOf(PreconditionFailed.class)
                .hasMessageContaining("the hook 'export'")
                .hasMessageContaining(reason);
    }
}
