package dev.capstan.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvertisedCapabilitiesTest {

    private static final AgentId ROOFER = new AgentId("roofer");

    @Test
    void theNewestOfEachThatHasAnOutcomeIsAdvertisedInTheOrderOfTheCatalog() {
        List<CapabilityDocument> advertised = AdvertisedCapabilities.of(new Catalog(
                ROOFER,
                List.of(),
                List.of(
                        capability("tile", "1.10.0", null, "Tile.", "The newest."),
                        capability("secret", "1.0.0", "Callable.", null, null),
                        capability("mend", "1.0.0", null, "Mend.", "A roof."),
                        capability("tile", "1.9.0", null, "Tile.", "An old one."),
                        capability("tile", "2.0.0-rc.1", null, "Tile.", "One to come."))));

        assertThat(advertised).extracting(CapabilityDocument::id).containsExactly("tile", "mend");
        assertThat(advertised).extracting(CapabilityDocument::outcome).containsExactly("The newest.", "A roof.");
    }

    @ParameterizedTest
    @CsvSource({
        "Short., Long., Short.",
        ", 'First line.\nSecond line.', First line.",
        ", '\n \u00a0\n Third line.', Third line.",
        ", ' ', A roof.",
        ", , A roof."
    })
    void aSummaryIsNeverBlank(@Nullable String summary, @Nullable String description, String advertised) {
        Catalog catalog =
                new Catalog(ROOFER, List.of(), List.of(capability("mend", "1.0.0", description, summary, "A roof.")));

        assertThat(AdvertisedCapabilities.of(catalog))
                .extracting(CapabilityDocument::summary)
                .containsExactly(advertised);
    }

    private static Capability capability(
            String name,
            String version,
            @Nullable String description,
            @Nullable String summary,
            @Nullable String outcome) {
        Metadata offer = new Metadata(
                description,
                null,
                List.of(),
                summary,
                outcome,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                version);
        Identity identity = new Identity(ROOFER, name, Version.parse(version), null, Identity.Lineage.NONE);
        return new Capability(identity, Contract.UNTYPED, offer, Execution.BY_AGENT, Exposure.AUTHENTICATED);
    }
}
