package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.rules.Clause;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedFailuresReaderTest {

    private static final RuleBook BOOK = new RuleBook(List.of(
            clause("GR-1.1", rule("GR-1.1", new Coverage.Covered())),
            clause("GR-1.2", rule("GR-1.2.1", new Coverage.Covered()), rule("GR-1.2.2", new Coverage.Covered())),
            clause("GR-1.3", rule("GR-1.3", new Coverage.Untestable("nobody sees it")))));

    @TempDir
    private Path directory;

    @Test
    void aRuleIsExpectedNotToHoldForItsReason() throws IOException {
        Path file = file("expected:\n  - {id: GR-1.2.1, reason: it is known}\n");

        assertThat(ExpectedFailuresReader.from(file, BOOK).reasons()).containsOnlyKeys("GR-1.2.1");
        assertThat(ExpectedFailuresReader.from(file, BOOK).of(BOOK.rules().get(1)))
                .contains("it is known");
        assertThat(ExpectedFailuresReader.from(file("expected: []"), BOOK).reasons())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "expected: [{id: GR-9.9, reason: x}] => entry 1 names 'GR-9.9', which is not a valid rule;"
                        + " 'capstan-tck list' prints them all",
                "expected: [{id: GR-1.2, reason: x}] => entry 1 names GR-1.2, which is a group of rules; name the"
                        + " failing ones of GR-1.2.1, GR-1.2.2",
                "expected: [{id: GR-1.3, reason: x}] => entry 1 names GR-1.3, which the kit does not check; remove the"
                        + " entry",
                "expected: [{id: GR-1.1, reason: x}, {id: GR-1.1, reason: y}] => entry 2 names GR-1.1 again; keep"
                        + " one of the two",
                "expected: [{id: GR-1.1}] => entry 1 (GR-1.1) has no string at 'reason'",
                "expected: [{id: GR-1.1, reason: ' '}] => entry 1 (GR-1.1) has no string at 'reason'",
                "expected: [{reason: x}] => entry 1 has no string at 'id'",
                "expected: [GR-1.1] => entry 1 has no string at 'id'",
                "expected: [{id: GR-1.1, reason: x, until: 2027}] => entry 1 has the unknown key 'until'; the valid keys are"
                        + " id and reason",
                "expected: GR-1.1 => write one list under 'expected', each entry with an 'id' and a 'reason'",
                "[] => write one list under 'expected', each entry with an 'id' and a 'reason'"
            })
    void whatIsWrongIsNamed(String content, String message) throws IOException {
        Path file = file(content);

        assertThatThrownBy(() -> ExpectedFailuresReader.from(file, BOOK))
                .isInstanceOf(HarnessError.class)
                .hasMessage("the expected failures " + file + ": " + message);
    }

    @Test
    void aFileThatIsNotThereOrNoYamlIsAFaultOfTheSetUp() throws IOException {
        Path none = directory.resolve("none.yaml");
        Path garbled = file("expected: [");

        assertThatThrownBy(() -> ExpectedFailuresReader.from(none))
                .isInstanceOf(HarnessError.class)
                .hasMessage("the expected failures " + none + " cannot be read");
        assertThatThrownBy(() -> ExpectedFailuresReader.from(garbled))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining(garbled + " is not YAML");
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("expected.yaml"), content);
    }

    private static Clause clause(String id, Rule... rules) {
        return new Clause(id, "text", "what for", List.of(rules));
    }

    private static Rule rule(String id, Coverage coverage) {
        return new Rule(
                id,
                id.substring(0, 6),
                "grants",
                Keyword.MUST,
                new Origin.Own("a reason", List.of()),
                "text",
                coverage);
    }
}
