package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HookTest {

    @Test
    void aPlaceholderThatIsAWholeArgumentMayBecomeSeveral() {
        assertThat(filled(Map.of("files", List.of("a", "b")), "load", "{files}", "in={files}", "${HOME}"))
                .containsExactly("load", "a", "b", "in=a,b", "${HOME}");
    }

    @Test
    void bracesInAValueAreNotFilledInAgain() {
        assertThat(filled(Map.of("a", List.of("{b}"), "b", List.of("{a}")), "{a} and {b}"))
                .containsExactly("{b} and {a}");
    }

    private static List<String> filled(Map<String, List<String>> values, String... command) {
        return new Hook(List.of(command), Path.of(".")).filled(values);
    }
}
