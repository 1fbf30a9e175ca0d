package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;

/** A keyword that leads to other schemas or values, as the library has it. */
final class Structure extends AbstractKeyword {

    private final KeywordType type;

    Structure(KeywordType type) {
        super(type.getValue());
        this.type = type;
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        KeywordValidator ofLibrary = type.newValidator(location, value, schema, context);
        return new BoundedValidator(getValue(), value, location, ofLibrary::validate);
    }
}
