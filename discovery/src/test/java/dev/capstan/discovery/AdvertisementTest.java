package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.discovery.envelope.PeerId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvertisementTest {

    private static Advertisement of(CapabilityDocument... documents) {
        return new Advertisement(new PeerId("roofer"), null, List.of(documents));
    }

    private static CapabilityDocument document(String id, String summary, String outcome, String... requirements) {
        return new CapabilityDocument(
                id,
                summary,
                outcome,
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(requirements));
    }

    @ParameterizedTest
    @CsvSource({"' ', Mend a roof., A roof.", "mend-roof, '', A roof.", "mend-roof, Mend a roof., '\t'"})
    void offersNothingWithoutIdSummaryAndOutcome(String id, String summary, String outcome) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(document(id, summary, outcome)))
                .withMessage("roofer offers '" + id.strip() + "'; a capability needs an id, a summary and an outcome");
    }

    @Test
    void offersNothingWithARequirementTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(document("mend-roof", "Mend a roof.", "A roof.", "ladder", " ladder")))
                .withMessage("roofer offers mend-roof with a requirement twice");
    }

    @Test
    void offersEachIdOnce() {
        CapabilityDocument document = document("mend-roof", "Mend a roof.", "A roof.", "ladder");
        assertThat(of(document).card().capabilities()).containsExactly("mend-roof");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of(document, document))
                .withMessage("roofer offers mend-roof twice");
    }
}
