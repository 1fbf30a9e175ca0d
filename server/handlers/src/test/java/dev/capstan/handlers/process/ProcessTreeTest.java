package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTreeTest {

    private static final long SERVER = 100;
    private static final long ROOT = 200;
    private static final String MARK = "mark-of-the-call";

    @Test
    void aFamilyIsASessionAMarkAndTheirDescendants() {
        List<ProcessSnapshot> all = List.of(
                process(1, 0, 1, null),
                process(SERVER, 1, SERVER, null),
                process(ROOT, SERVER, ROOT, MARK),
                process(201, ROOT, ROOT, null),
                process(300, 1, 300, MARK),
                process(301, 1, 300, null),
                process(302, 301, 302, null),
                process(303, 1, 302, null),
                process(400, SERVER, 400, "mark-of-another"),
                process(401, 400, 401, null));

        ProcessTree family = ProcessTree.of(ROOT, MARK, Set.of(), all);

        assertThat(family.members())
                .extracting(ProcessSnapshot::pid)
                .containsExactlyInAnyOrder(ROOT, 201L, 300L, 301L, 302L, 303L);
        assertThat(family.sessions()).containsExactlyInAnyOrder(ROOT, 300L, 302L);
    }

    @Test
    void theSessionOfTheServerIsNoneOfTheFamilys() {
        List<ProcessSnapshot> all = List.of(
                process(SERVER, 1, SERVER, null), process(101, 1, SERVER, null), process(ROOT, SERVER, SERVER, MARK));

        ProcessTree family = ProcessTree.of(ROOT, MARK, Set.of(), all);

        assertThat(family.members()).extracting(ProcessSnapshot::pid).containsExactly(ROOT);
        assertThat(family.sessions()).doesNotContain(SERVER);
    }

    @Test
    void aSessionThatWasSeenBeforeIsRemembered() {
        List<ProcessSnapshot> left = List.of(process(301, 1, 300, null));

        assertThat(ProcessTree.of(ROOT, MARK, Set.of(), left).isEmpty()).isTrue();
        assertThat(ProcessTree.of(ROOT, MARK, Set.of(300L), left).members()).hasSize(1);
    }

    @Test
    void theNameOfAProcessConfusesNobody() throws IOException {
        String line = "42 (a) S 1 2 (b) Z) R 7 8 9 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 1 0 1234567 3133440 398\n";

        ProcessSnapshot process = ProcessSnapshot.parse(42, line);

        assertThat(process.parent()).isEqualTo(7);
        assertThat(process.group()).isEqualTo(8);
        assertThat(process.session()).isEqualTo(9);
        assertThat(process.started()).isEqualTo(1_234_567);
        assertThat(process.isZombie()).isFalse();
        assertThat(process.isOfTheKernel()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42", "42 (a) R 1 2 3", "42 (a) R x 8 9 0 -1 0 1 2 3 4 5 6 7 8 20 0 1 0 1 2 3"})
    void rejectsALineThatIsNoProcess(String line) {
        assertThatIOException().isThrownBy(() -> ProcessSnapshot.parse(42, line));
    }

    private static ProcessSnapshot process(long pid, long parent, long session, @Nullable String mark) {
        return new ProcessSnapshot(pid, parent, session, session, 0, 'S', 0, mark);
    }
}
