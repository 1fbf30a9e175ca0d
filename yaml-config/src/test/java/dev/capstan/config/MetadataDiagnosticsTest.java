package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.load;
import static dev.capstan.config.LoadedTexts.withKeys;
import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.COMPUTED_KEY;
import static dev.capstan.config.document.DiagnosticCode.DUPLICATE_VALUE;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Mistakes in the versions and in the description of a capability. */
class MetadataDiagnosticsTest extends CapabilityDiagnosticsFixture {

    private static final String VERSIONS = "write a version such as 2.0, 2.1.3 or 2.0-rc.1";

    static Stream<Arguments> inACapability() {
        return Stream.concat(identity(), offer());
    }

    private static Stream<Arguments> identity() {
        return Stream.of(
                key("since: v1", 12, "since", BAD_VALUE, "'since' is 'v1'; " + VERSIONS),
                key("since: true", 12, "since", WRONG_TYPE, "'since' is the boolean true; put it in quotes"),
                key("since:", 11, "since", WRONG_TYPE, "'since' is empty; write a string"),
                key("version: 1e3", 14, "version", BAD_VALUE, "'version' is '1e3'; " + VERSIONS),
                key("version: [1.0]", 14, "version", WRONG_TYPE, "'version' is a list; write a string"),
                key(
                        "supportedVersions: 1.0",
                        24,
                        "supportedVersions",
                        WRONG_TYPE,
                        "'supportedVersions' is the number 1.0; write a list, each item after a '-'"),
                key(
                        "supportedVersions: [1.0, x]",
                        30,
                        "supportedVersions/1",
                        BAD_VALUE,
                        "item 2 of 'supportedVersions' is 'x'; " + VERSIONS),
                key(
                        "supportedVersions: [1.0, 1.0.0]",
                        30,
                        "supportedVersions/1",
                        DUPLICATE_VALUE,
                        "item 2 of 'supportedVersions' repeats the one on line 8; keep one of the two"),
                key(
                        "deprecatedVersions: [1.0, 1.5]",
                        31,
                        "deprecatedVersions/1",
                        BAD_VALUE,
                        "item 2 of 'deprecatedVersions' is '1.5'; only a supported version can be deprecated, so add"
                                + " it to 'supportedVersions' or remove it here"),
                key(
                        "breakingChangesFrom: one",
                        26,
                        "breakingChangesFrom",
                        BAD_VALUE,
                        "'breakingChangesFrom' is 'one'; " + VERSIONS),
                key(
                        "breakingChangesFrom: 1.0",
                        26,
                        "breakingChangesFrom",
                        BAD_VALUE,
                        "'breakingChangesFrom' is '1.0'; it must be older than 'version'; name the newest version that"
                                + " this one breaks"));
    }

    private static Stream<Arguments> offer() {
        return Stream.of(
                key(
                        "category: search",
                        15,
                        "category",
                        BAD_VALUE,
                        "'category' is 'search'; use one of information_retrieval, data_processing, communication,"
                                + " storage"),
                key("description: 5", 18, "description", WRONG_TYPE, "'description' is the number 5; put it in quotes"),
                key("summary: ' '", 14, "summary", BAD_VALUE, "'summary' is blank; write a value"),
                key("outcome: \"\\_\"", 14, "outcome", BAD_VALUE, "'outcome' is blank; write a value"),
                key("tags: [a, {}]", 15, "tags/1", WRONG_TYPE, "item 2 of 'tags' is a mapping; write a string"),
                key("examples: [[a]]", 16, "examples/0", WRONG_TYPE, "item 1 of 'examples' is a list; write a string"),
                key(
                        "requirements: ['']",
                        20,
                        "requirements/0",
                        BAD_VALUE,
                        "item 1 of 'requirements' is blank; write a value"),
                key(
                        "requirements: [a, b, ' a ']",
                        26,
                        "requirements/2",
                        DUPLICATE_VALUE,
                        "item 3 of 'requirements' repeats the one on line 8; keep one of the two"),
                key(
                        "digest: 'sha256:0'",
                        5,
                        "digest",
                        COMPUTED_KEY,
                        "'digest' is computed from the declaration; remove it"));
    }

    @Test
    void advertisedCapabilityNeedsASummaryOrDescription() {
        assertThat(diagnostics(withKeys("outcome: It is done.")))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        7,
                        5,
                        IN + "summary",
                        MISSING_KEY,
                        "'summary' is missing; a capability with an outcome needs a summary or a description"));
        assertThat(load(withKeys("outcome: It is done.\nsummary: It."))).isInstanceOf(LoadResult.Loaded.class);
        assertThat(load(withKeys("outcome: It is done.\ndescription: It."))).isInstanceOf(LoadResult.Loaded.class);
    }
}
