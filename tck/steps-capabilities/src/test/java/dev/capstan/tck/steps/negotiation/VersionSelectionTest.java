package dev.capstan.tck.steps.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.subject.registry.Proposal;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionSelectionTest {

    private static final List<String> SUPPORTED = List.of("1.0", "1.5", "2.0");
    private static final Proposal BARE = Proposal.of("sketch");

    @Test
    void thePreferredVersionComesFirst() {
        assertThat(VersionSelection.expected(
                        BARE.preferring("1.5.0").accepting(List.of("2.0")).withRange(">=1"), SUPPORTED))
                .contains("1.5");
    }

    @Test
    void thenTheFirstThatIsAcceptable() {
        assertThat(VersionSelection.expected(
                        BARE.preferring("3.0")
                                .accepting(List.of("4.0", "1.0", "2.0"))
                                .withRange(">=1"),
                        SUPPORTED))
                .contains("1.0");
    }

    @Test
    void thenTheHighestInTheRange() {
        assertThat(VersionSelection.expected(
                        BARE.preferring("3.0").accepting(List.of("4.0")).withRange("<2"), SUPPORTED))
                .contains("1.5");
    }

    @Test
    void elseNone() {
        assertThat(VersionSelection.expected(BARE.preferring("3.0"), SUPPORTED)).isEmpty();
        assertThat(VersionSelection.expected(BARE.withRange(">2"), SUPPORTED)).isEmpty();
    }

    @Test
    void theProposalsEndInEveryWay() {
        List<Proposal> proposals = VersionSelection.proposals("sketch");

        assertThat(proposals).hasSizeGreaterThan(140).doesNotContain(BARE);
        assertThat(proposals.stream()
                        .map(proposal ->
                                VersionSelection.expected(proposal, SUPPORTED).orElse("none"))
                        .distinct())
                .containsExactlyInAnyOrder("1.0", "1.5", "2.0", "none");
    }

    @Test
    void eachIsDecidedByOnePart() {
        List<Proposal> proposals = VersionSelection.proposals("sketch");

        assertThat(List.of("preferred", "acceptable", "range", "nothing"))
                .allSatisfy(part -> assertThat(VersionSelection.decidedBy(part, proposals, SUPPORTED))
                        .isNotEmpty()
                        .allMatch(proposal ->
                                VersionSelection.expected(proposal, SUPPORTED).isEmpty() == part.equals("nothing")));
    }
}
