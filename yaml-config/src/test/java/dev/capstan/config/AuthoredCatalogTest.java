package dev.capstan.config;

import static dev.capstan.config.AuthoredTexts.TOML;
import static dev.capstan.config.AuthoredTexts.json;
import static dev.capstan.config.AuthoredTexts.toml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Version;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuthoredCatalogTest {

    private static final Capability EVERYTHING = new Capability(
            new Identity(new AgentId("a"), "x", Version.parse("1.10"), null, Identity.Lineage.NONE),
            Contract.UNTYPED,
            new Metadata(
                    null,
                    null,
                    List.of(),
                    "Does x.",
                    "X is done.",
                    List.of("a place", "\uFEFFtime"),
                    List.of("a result"),
                    List.of("begin", "end"),
                    List.of("not on Sundays"),
                    List.of("do it"),
                    List.of("y", "w"),
                    "1.10"),
            Execution.NONE,
            Exposure.AUTHENTICATED);

    @Test
    void everyKeyIsKeptAndTrimmed() {
        assertThat(toml("""
                        [[capabilities]]
                        id = " x\\t"
                        summary = "\\u00A0Does x.\\u0085"
                        'outcome' = '''
                          X is done.
                        '''
                        version = ' 1.10 '
                        context_needed = [ # what it takes
                          " a place ",
                          " ", "",
                          "\\uFEFFtime",
                        ]
                        artifacts_expected = ["a result"]
                        "execution\\u005foutline" = ['begin', "end"]
                        constraints = ["not on Sundays"]
                        examples = ["do it"]
                        requirements = [" y", "w "]
                        """)).containsExactly(EVERYTHING);
    }

    @Test
    void jsonSaysTheSame() {
        String capability = """
                {"id": " x\\t", "summary": "\\u00A0Does x.\\u0085", "outcome": "\\n X is done.", "version": " 1.10 ",
                "context_needed": [" a place ", " ", "", "\\uFEFFtime"], "artifacts_expected": ["a result"],
                "execution_outline": ["begin", "end"], "constraints": ["not on Sundays"], "examples": ["do it"],
                "requirements": [" y", "w "]}""";

        assertThat(json("{\"capabilities\": [" + capability + "]}")).containsExactly(EVERYTHING);
        assertThat(json(capability)).containsExactly(EVERYTHING);
    }

    @Test
    void aVersionIsAnyTextAndOneOfOursWhereItCanBe() {
        assertThat(toml(TOML).get(0)).satisfies(capability -> {
            assertThat(capability.version()).isEqualTo(Version.FIRST);
            assertThat(capability.metadata().authoredVersion()).isNull();
        });
        assertThat(toml(TOML + "version = '2024-05'").get(0)).satisfies(capability -> {
            assertThat(capability.version()).isEqualTo(Version.FIRST);
            assertThat(capability.metadata().authoredVersion()).isEqualTo("2024-05");
        });
        assertThat(toml(TOML + "version = 'spring edition'").get(0)).satisfies(capability -> {
            assertThat(capability.version()).isEqualTo(Version.FIRST);
            assertThat(capability.metadata().authoredVersion()).isEqualTo("spring edition");
        });
    }

    @Test
    void theVersionOfOurOwnFormatIsKeptAsItIsWritten() {
        assertThat(LoadedTexts.capability("version: 1.10").metadata().authoredVersion())
                .isEqualTo("1.10");
        assertThat(LoadedTexts.capability("version: \"2.0\"").metadata().authoredVersion())
                .isEqualTo("2.0");
        assertThat(LoadedTexts.capability("tags: []").metadata().authoredVersion())
                .isNull();
    }

    @Test
    void authoredCapabilityCannotBeCalled() {
        assertThat(toml(TOML))
                .allSatisfy(capability -> assertThat(capability.isCallable()).isFalse());
        assertThat(LoadedTexts.capability("tags: []").isCallable()).isTrue();
    }

    @Test
    void anEmptyCatalogIsOne() {
        assertThat(toml("capabilities = []")).isEmpty();
        assertThat(json("{\"capabilities\": []}")).isEmpty();
    }

    @Test
    void tenThousandCapabilitiesFitIntoAFile() {
        StringBuilder catalog = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            catalog.append("[[capabilities]]\nid = 'x").append(i).append("'\nsummary = 's'\noutcome = 'o'\n");
        }

        assertThat(toml(catalog.toString())).hasSize(10_000).last().satisfies(last -> assertThat(last.name())
                .isEqualTo("x9999"));
    }
}
