package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.text.NameSuggestions;
import dev.capstan.validation.schema.QuotedNames;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The keyword additionalProperties with false: each additional property gets a violation at its own path (TC-3.5). */
final class AdditionalProperties {

    private AdditionalProperties() {}

    static Assertion refuseOthers(JsonNode schema) {
        JsonNode properties = schema.path(SubsetKeyword.PROPERTIES.wire());
        List<String> named = new ArrayList<>();
        properties.fieldNames().forEachRemaining(named::add);
        return (value, location) -> {
            location.spend(value.size());
            for (Map.Entry<String, JsonNode> property : value.properties()) {
                if (!properties.has(property.getKey())) {
                    location.refuse(
                            property.getKey(),
                            () -> "'" + QuotedNames.abbreviate(property.getKey()) + "' is not allowed; "
                                    + suggestion(property.getKey(), named));
                }
            }
        };
    }

    private static String suggestion(String name, List<String> named) {
        if (named.isEmpty()) {
            return "no properties are allowed";
        }
        return NameSuggestions.nearest(name, named)
                .map(near -> "did you mean '" + near + "'?")
                .orElse("use one of " + QuotedNames.listed(named));
    }
}
