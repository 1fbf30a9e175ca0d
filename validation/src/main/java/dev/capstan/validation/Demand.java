package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.KeywordValidator;
import java.util.function.Function;

/** A keyword that demands something of a value itself. */
final class Demand extends AbstractKeyword {

    private final Function<JsonNode, Assertion> compile;

    Demand(String name, Function<JsonNode, Assertion> compile) {
        super(name);
        this.compile = compile;
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return validator(getValue(), value, location, compile.apply(value));
    }

    static KeywordValidator validator(String name, JsonNode value, SchemaLocation location, Assertion assertion) {
        return new BoundedValidator(
                name, value, location, (run, node, root, path) -> assertion.check(node, new Place(run, path)));
    }
}
