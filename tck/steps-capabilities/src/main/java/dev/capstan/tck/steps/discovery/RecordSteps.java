package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.JsonReader;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;

/** Steps about the records of a catalog (DISC-2.4, DISC-2.5). */
public record RecordSteps(KitPeer kitPeer, RichCatalogSteps catalogs) {

    private static final String ANY_ORDER = "(these in any order) ";

    @Then("the records have")
    public void have(DataTable expected) {
        for (Map<String, String> row : expected.asMaps()) {
            JsonReader record = catalogs.record(TableCells.of(row, "id"));
            row.forEach((field, text) -> Expect.equal(
                    "'" + field + "' of the record",
                    field.equals("id") ? kitPeer.capability(text) : text,
                    record.text(field)));
        }
    }

    @Then("the record of {string} has")
    public void requireFields(String id, DataTable expected) {
        requireFields(catalogs.record(id), expected);
    }

    @Then("no member of its records is empty")
    public void hasNoEmptyMember() {
        for (JsonReader record : catalogs.someRecords()) {
            record.node()
                    .properties()
                    .forEach(field -> Expect.isTrue(
                            !isEmpty(field.getValue()),
                            () -> "'" + field.getKey() + "' is empty in the record " + record.node()));
        }
    }

    @Then("the records have the digests")
    public void haveDigests(Map<String, String> digests) {
        digests.forEach((id, digest) -> {
            JsonReader record = catalogs.record(id);
            Expect.equal("the digest of " + id, kitPeer.digest(id, digest, record), record.text("digest"));
        });
    }

    /** Checks that a document has these fields with these values. Other fields are allowed. */
    static void requireFields(JsonReader document, DataTable expected) {
        expected.<String, String>asMap().forEach((field, cell) -> {
            boolean ordered = !cell.startsWith(ANY_ORDER);
            JsonNode value = Json.read(ordered ? cell : cell.substring(ANY_ORDER.length()));
            JsonNode actual = document.any(field);
            Expect.sameJson(
                    "'" + field + "' of the document",
                    ordered ? value : sorted(value),
                    ordered ? actual : sorted(actual));
        });
    }

    private static boolean isEmpty(JsonNode value) {
        return value.isNull()
                || value.isContainerNode() && value.isEmpty()
                || value.isTextual() && value.textValue().isBlank();
    }

    private static JsonNode sorted(JsonNode list) {
        List<String> texts = list.valueStream().map(JsonNode::asText).sorted().toList();
        return Json.tree(texts);
    }
}
