package dev.capstan.database.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.core.json.Json;
import dev.capstan.database.StoredJson;
import dev.capstan.grants.Approval;
import java.util.ArrayList;
import java.util.List;

/** The items of an approval as JSON: an array of capabilities and their constraints. */
final class StoredItems {

    private StoredItems() {}

    static String write(List<Approval.Item> items) {
        ArrayNode json = Json.mapper().createArrayNode();
        items.forEach(
                item -> json.addObject().put("capability", item.capability()).set("constraints", item.constraints()));
        return StoredJson.write(json);
    }

    static List<Approval.Item> read(String text) {
        List<Approval.Item> items = new ArrayList<>();
        for (JsonNode item : StoredJson.read(text)) {
            items.add(new Approval.Item(
                    item.path("capability").textValue(), StoredJson.object(item.path("constraints"))));
        }
        return items;
    }
}
