package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.KeywordValidator;
import org.jspecify.annotations.Nullable;

/** A keyword that changes no verdict (TC-2.11). */
final class Silence extends AbstractKeyword {

    Silence(String name) {
        super(name);
    }

    @Override
    public @Nullable KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return null;
    }
}
