package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.catalog;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.Catalog;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistrySchemasTest {

    private static final String HEAD = START.substring(0, START.indexOf("  - name: x"));

    @TempDir
    Path fleet;

    private final LoadCatalog loader = new LoadCatalog(new BannedKeywordEngine());

    @Test
    void anAddressStandsForTheSchemaOfAnotherVersion() throws MalformedJson {
        Catalog catalog = catalog(HEAD + """
                  - name: x
                    version: "1.0"
                    inputSchema: { type: object }
                    outputSchema: { const: 1 }
                  - name: x
                    version: "1.5"
                    enforcement: best-effort
                    inputSchema: { $ref: "https://schemas.agentries.xyz/x/1.0.0/input.json" }
                    outputSchema: { $ref: /registry/x/1.0/input.json }
                """);

        assertThat(schema(catalog, "1.5", Side.REQUEST)).isEqualTo(Json.read("{\"type\":\"object\"}"));
        assertThat(schema(catalog, "1.5", Side.RESPONSE)).isEqualTo(Json.read("{\"type\":\"object\"}"));
        assertThat(schema(catalog, "1.0", Side.RESPONSE)).isEqualTo(Json.read("{\"const\":1}"));
        assertThat(catalog.versions("x").get(0).contract().enforcement().wire()).isEqualTo("best-effort");
    }

    @Test
    void anAddressReachesTheWholeFleetAndWhatIsWrittenCounts() throws IOException, MalformedJson {
        agent("adam", "inputSchema: { $ref: /registry/x/1.0/input.json }");
        agent("eve", "inputSchema: { type: string }\n    outputSchema: { $ref: /registry/y/1.0/input.json }");
        agent("zoe", "inputSchema: { $ref: /registry/x/1.0/input.json }", "y");

        List<Catalog> catalogs = ((LoadResult.Loaded<List<Catalog>>) loader.fleet(fleet)).value();

        assertThat(catalogs).hasSize(3).allSatisfy(catalog -> assertThat(
                        catalog.capabilities().get(0).contract().input())
                .isEqualTo(Schema.of(Json.read("{\"type\":\"string\"}"))));
        assertThat(catalogs.get(1).capabilities().get(0).contract().output())
                .isEqualTo(Schema.of(Json.read("{\"type\":\"string\"}")));
    }

    @Test
    void aSideWithoutASchemaTakesAnythingAtItsAddressToo() throws MalformedJson {
        Catalog catalog = catalog(START + "    inputSchema: { $ref: /registry/x/1/output.json }\n");

        assertThat(schema(catalog, "1.0", Side.REQUEST)).isEqualTo(Json.read("true"));
    }

    @Test
    void unresolvedReferenceIsReportedWithItsLocation() throws IOException {
        agent("good", "inputSchema: { type: string }");
        Path lost = agent("lost", "outputSchema:\n      $ref: /registry/z/1.0/input.json", "y");
        Path odd = agent("odd", "inputSchema: { $ref: /registry/x/2.0/input.json }", "w");

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(
                        Diagnostic::file, Diagnostic::line, Diagnostic::column, Diagnostic::code, Diagnostic::message)
                .containsExactly(
                        tuple(
                                lost.toString(),
                                9,
                                13,
                                DiagnosticCode.UNKNOWN_ADDRESS,
                                "there is no /registry/z/1.0/input.json in this fleet; declare that version, or"
                                        + " write the schema here"),
                        tuple(
                                odd.toString(),
                                8,
                                26,
                                DiagnosticCode.UNKNOWN_ADDRESS,
                                "there is no /registry/x/2.0/input.json in this fleet; declare that version, or"
                                        + " write the schema here"));
    }

    @Test
    void agentsThatDisagreeGiveAnAddressNoMeaning() throws IOException {
        agent("adam", "inputSchema: { type: string }");
        agent("eve", "inputSchema: { type: number }");
        agent("zoe", "inputSchema: { $ref: /registry/x/1.0/input.json }", "y");

        assertThat(diagnostics(loader.fleet(fleet)))
                .extracting(Diagnostic::message)
                .containsExactly("agents of this fleet declare /registry/x/1.0/input.json differently; make them"
                        + " equal, or write the schema here");
    }

    @Test
    void aCircleAndALongWayAreRefused() throws MalformedJson {
        assertThat(diagnostics(
                        HEAD + chained("circle", 2) + "    inputSchema: { $ref: /registry/circle/1.1/input.json }\n"))
                .hasSize(3)
                .extracting(Diagnostic::message)
                .contains("the address is circular; write the schema at /registry/circle/1.1/input.json or"
                        + " /registry/circle/1.2/input.json or /registry/circle/1.3/input.json");

        Catalog eight = catalog(HEAD + chained("way", 8) + "    inputSchema: { const: 8 }\n");
        assertThat(schema(eight, "1.1", Side.REQUEST)).isEqualTo(Json.read("{\"const\":8}"));

        assertThat(diagnostics(HEAD + chained("way", 9) + "    inputSchema: { const: 9 }\n"))
                .extracting(Diagnostic::line, Diagnostic::message)
                .containsExactly(
                        tuple(9, "the address leads through more than 8 addresses; refer to one closer to the schema"));
    }

    @Test
    void referenceThatIsNotAnAddressAloneIsLeftToTheEngine() {
        assertThat(diagnostics(LoadedTexts.withKeys("inputSchema: { $ref: /registry/x/1.0/input.json, banned: true }")))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.SCHEMA_DEFECT);
        assertThat(diagnostics(LoadedTexts.withKeys("inputSchema: { $ref: /registry/x/input.json, banned: true }")))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.SCHEMA_DEFECT);
    }

    @Test
    void anInspectionLeavesAddressesAsTheyAre() throws MalformedJson {
        String yaml = LoadedTexts.withKeys("inputSchema: { $ref: /registry/z/1.0/input.json }");
        LoadResult<Catalog> result = new LoadCatalog(new BannedKeywordEngine(), LoadOptions.INSPECTION_ONLY)
                .stream("a.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));

        assertThat(schema(catalog(result), "1.0", Side.REQUEST))
                .isEqualTo(Json.read("{\"$ref\":\"/registry/z/1.0/input.json\"}"));
    }

    /** So many versions of a capability, each of which has the address of the next; the last has nothing yet. */
    private static String chained(String name, int links) {
        StringBuilder yaml = new StringBuilder();
        for (int i = 1; i <= links + 1; i++) {
            yaml.append("  - name: ")
                    .append(name)
                    .append("\n    version: \"1.")
                    .append(i)
                    .append("\"\n");
            if (i <= links) {
                yaml.append("    inputSchema: { $ref: /registry/" + name + "/1." + (i + 1) + "/input.json }\n");
            }
        }
        return yaml.toString();
    }

    private static JsonNode schema(Catalog catalog, String version, Side side) {
        String name = catalog.capabilities().get(0).name();
        return catalog.find(name, Version.parse(version))
                .orElseThrow()
                .contract()
                .schema(side)
                .orElseThrow()
                .document();
    }

    private Path agent(String name, String keys) throws IOException {
        return agent(name, keys, "x");
    }

    private Path agent(String name, String keys, String capability) throws IOException {
        Path directory = Files.createDirectories(fleet.resolve("agents").resolve(name));
        String yaml = START.replace("agent://a", "agent://" + name).replace("name: x", "name: " + capability);
        return Files.writeString(directory.resolve("capabilities.yaml"), yaml + "    " + keys + "\n");
    }
}
