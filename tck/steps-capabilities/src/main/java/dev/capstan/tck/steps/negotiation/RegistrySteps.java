package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.RegistryResponse;
import dev.capstan.tck.subject.wire.RawResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps about the registry's responses about published versions (NEG-1, NEG-3). */
public record RegistrySteps(Subject subject, ScenarioState state, RegistryNames registryNames) {

    private static final Set<String> VERSIONS =
            Set.of("version", "supported_versions", "deprecated_versions", "breaking_changes_from");

    @Then("the registry describes {word} of {titled}")
    public void tells(String version, String capability, DataTable expected) {
        JsonReader actual = descriptor(version, capability);
        expected.<String, String>asMap().forEach((name, cell) -> {
            String description = "'" + name + "' of " + version;
            String value = registryNames.replace(cell);
            if (VERSIONS.contains(name) && !value.startsWith("(")) {
                JsonNode versions = Json.read(value);
                Expect.sameJson(description, versions, VersionSpelling.like(versions, actual.any(name)));
            } else {
                Expect.member(description, actual, name, value);
            }
        });
    }

    @Then("the registry has {string} of {titled}, {listOrder}")
    public void has(String versions, String capability, boolean reversible) {
        List<String> expected = List.of(versions.split(", "));
        List<String> actual = new ArrayList<>(versions(capability).stream()
                .map(version -> VersionSpelling.like(expected, version))
                .toList());
        if (reversible && !actual.equals(expected)) {
            Collections.reverse(actual);
        }
        Expect.equal("the versions of " + capability, expected, actual);
    }

    /** Whether the reverse order is accepted as well. */
    @ParameterType("the newest first|in this order or its reverse")
    public boolean listOrder(String text) {
        return text.endsWith("reverse");
    }

    private List<String> versions(String capability) {
        return subject.registry().versions(capability).requireSuccess().body().objects("versions").stream()
                .map(version -> version.text("version"))
                .toList();
    }

    @Then("the registry has no {word} of {titled}")
    public void hasNot(String version, String capability) {
        RegistryResponse response = subject.registry().version(capability, version);
        Expect.refused("the request for " + version, "version_not_found", response);
    }

    @Then("the {word} schema of {word} of {titled} is {json}")
    public void isSchema(String side, String version, String capability, JsonNode expected) {
        Expect.sameJson("the " + side + " schema", registryNames.replace(expected), served(capability, version, side));
    }

    @Then("the {word} schema of {word} and that of {word} of {titled} are the same")
    public void areTheSame(String side, String version, String other, String capability) {
        Expect.equal(
                "the " + side + " schema of " + other,
                bytes(capability, version, side),
                bytes(capability, other, side));
        Expect.equal(
                "the digest of the " + side + " schema of " + other,
                digest(capability, version, side),
                digest(capability, other, side));
    }

    @Then("the {word} schema of {word} of {titled} has the digest of its bytes")
    public void hasDigest(String side, String version, String capability) {
        Expect.equal(
                "the digest of the " + side + " schema",
                Sha256.hex(bytes(capability, version, side)),
                digest(capability, version, side));
    }

    @Then("the descriptor of {word} of {titled} refers to both schemas")
    public void refers(String version, String capability) {
        for (String side : List.of("input", "output")) {
            String address =
                    descriptor(version, capability).object(side + "_schema").text("$ref");
            Expect.isTrue(
                    isOf(capability, version, side, address),
                    () -> "the address of the " + side + " schema must end with /" + capability + "/" + version + "/"
                            + side + ".json: " + address);
        }
    }

    @Then("it is refused for its schemas")
    public void isDefective(DataTable expected) {
        Expect.refused("the publication", "invalid_schema", state.lastResponse());
        List<JsonReader> defects = state.lastResponse().body().objects("defects");
        for (Map<String, String> row : expected.asMaps()) {
            Expect.isTrue(
                    defects.stream().anyMatch(defect -> matches(defect, row)),
                    () -> "no defect matches (" + TableCells.shown(row) + "): "
                            + state.lastResponse().body().node());
        }
    }

    /** Returns the descriptor of a version. */
    JsonReader descriptor(String version, String capability) {
        return subject.registry().version(capability, version).requireSuccess().body();
    }

    private static boolean isOf(String capability, String version, String side, String address) {
        List<String> segments = List.of(address.split("/"));
        int last = segments.size() - 1;
        return last > 1
                && segments.get(last).equals(side + ".json")
                && VersionSpelling.same(version, segments.get(last - 1))
                && segments.get(last - 2).equals(capability);
    }

    private static boolean matches(JsonReader defect, Map<String, String> row) {
        return defect.text("side").equals(row.get("side"))
                && defect.text("pointer").equals(TableCells.pointer(row.get("at")))
                && defect.text("message").contains(TableCells.of(row, "naming"));
    }

    private JsonNode served(String capability, String version, String side) {
        return response(capability, version, side).json();
    }

    private String bytes(String capability, String version, String side) {
        return response(capability, version, side).body();
    }

    private RawResponse response(String capability, String version, String side) {
        return subject.registry()
                .schema(capability, version, side)
                .requireSuccess()
                .wire();
    }

    private String digest(String capability, String version, String side) {
        String actual = descriptor(version, capability).text(side + "_digest");
        if (!actual.startsWith("sha256:")) {
            throw new ConformanceFailure("the digest of the " + side + " schema is not a sha256 digest: " + actual);
        }
        return actual.substring("sha256:".length());
    }
}
