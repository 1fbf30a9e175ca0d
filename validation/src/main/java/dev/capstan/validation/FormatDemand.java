package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.FormatKeyword;
import com.networknt.schema.keyword.KeywordValidator;
import java.util.Map;

/** The keyword format, which the library lets be replaced by a keyword of its own kind only. */
final class FormatDemand extends FormatKeyword {

    FormatDemand() {
        super(Map.of());
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return Demand.validator(getValue(), value, location, Demands.format(value));
    }
}
