package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Offer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvertisedCapabilitiesTest {

    private static final AgentId DESIGNER = new AgentId("designer");

    @ParameterizedTest
    @CsvSource({
        "Builds a page., Builds a page.",
        "'Builds a page.\n\nIn a day.', Builds a page.",
        "'\n \u0085\n Builds a page. \nIn a day.', Builds a page.",
        ", A page."
    })
    void aSummaryThatIsNotWrittenIsTheFirstLineOfTheDescriptionThatSaysSomething(
            @Nullable String description, String summary) {
        Offer offer = new Offer(
                description,
                null,
                List.of(),
                null,
                "A page.",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null);
        Capability loose = Capability.loose(DESIGNER, "build-site");
        Capability capability =
                new Capability(loose.identity(), loose.contract(), offer, loose.execution(), loose.exposure());

        assertThat(AdvertisedCapabilities.of(new Catalog(DESIGNER, List.of(), List.of(capability))))
                .extracting(CapabilityDocument::summary)
                .containsExactly(summary);
    }
}
