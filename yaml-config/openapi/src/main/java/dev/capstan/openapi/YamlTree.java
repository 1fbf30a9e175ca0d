package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A loaded YAML document as a JSON tree. Aliases are copied, so the number of values is bounded: a short document could
 * otherwise stand for more than fits into memory.
 */
final class YamlTree {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_VALUES = 2_000_000;

    private final int maxDepth;
    private int values;

    private YamlTree(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    static JsonNode of(@Nullable Object loaded, int maxDepth) throws InvalidOpenApi {
        return new YamlTree(maxDepth).node(loaded, 0);
    }

    private JsonNode node(@Nullable Object value, int depth) throws InvalidOpenApi {
        if (++values > MAX_VALUES || depth > maxDepth) {
            throw new InvalidOpenApi("the document has more than " + MAX_VALUES + " values with its aliases, or more"
                    + " than " + maxDepth + " levels; split it");
        }
        if (value instanceof Map<?, ?> members) {
            ObjectNode object = NODES.objectNode();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                object.set(String.valueOf(member.getKey()), node(member.getValue(), depth + 1));
            }
            return object;
        }
        if (value instanceof Iterable<?> items) {
            ArrayNode array = NODES.arrayNode();
            for (Object item : items) {
                array.add(node(item, depth + 1));
            }
            return array;
        }
        return scalar(value);
    }

    private static JsonNode scalar(@Nullable Object value) {
        if (value == null) {
            return NODES.nullNode();
        }
        if (value instanceof Boolean flag) {
            return NODES.booleanNode(flag);
        }
        if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
            return NODES.numberNode(new BigInteger(value.toString()));
        }
        return value instanceof Double number && Double.isFinite(number)
                ? NODES.numberNode(BigDecimal.valueOf(number))
                : NODES.textNode(value.toString());
    }
}
