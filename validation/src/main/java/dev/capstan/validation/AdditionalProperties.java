package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.KeywordType;
import dev.capstan.core.text.NameSuggestions;
import dev.capstan.validation.schema.QuotedNames;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The keyword additionalProperties. If it forbids additional properties, each gets a violation at its own path
 * (TC-3.5).
 */
final class AdditionalProperties {

    private AdditionalProperties() {}

    static BoundedKeyword.Application compile(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return value.isBoolean() && !value.booleanValue()
                ? refuseOthers(schema.getSchemaNode()).applied()
                : KeywordType.ADDITIONAL_PROPERTIES.newValidator(location, value, schema, context)::validate;
    }

    private static Assertion refuseOthers(JsonNode schema) {
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
