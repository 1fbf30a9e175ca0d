package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.KeywordValidator;
import dev.capstan.core.SchemaReference;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.Map;

/** The keyword $ref, which can lead to the definitions of its own schema and to nothing else (TC-2.9). */
final class DefinitionReference extends AbstractKeyword {

    private final Map<String, Schema> definitions;

    DefinitionReference(Map<String, Schema> definitions) {
        super(SubsetKeyword.REF.wire());
        this.definitions = definitions;
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        String name = SchemaReference.definition(value.textValue()).orElseThrow();
        return new BoundedValidator(getValue(), value, location, (run, node, root, path) -> definitions
                .get(name)
                .validate(run, node, root, path));
    }
}
