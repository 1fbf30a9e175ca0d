package dev.capstan.tck.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Changes texts as somebody might who wants to see what is made of them; the same seed changes them alike. */
final class TextFuzzer {

    private static final List<Object> VALUES = List.of(
            true,
            0,
            -1,
            1.5,
            new BigDecimal("1e400"),
            new BigDecimal("1e999999999"),
            new BigDecimal("-1e-999999999"),
            BigInteger.TWO.pow(70),
            Long.MAX_VALUE,
            "",
            " ",
            "x",
            "/",
            "//",
            "%",
            "\u0000\ud800",
            "2027-13-45T99:99:99Z",
            "999999999d",
            "9.9.9.9-..",
            "-1:",
            "sha256:",
            "http://[",
            "mailto:x",
            "~1/~2",
            "x".repeat(20_000),
            List.of(),
            List.of(List.of()),
            Map.of(),
            Map.of("a", Map.of()));

    private final Random random;

    TextFuzzer(long seed) {
        this.random = new Random(seed);
    }

    /** Whether an event with a probability of one in this number happens. */
    boolean withProbability(int times) {
        return random.nextInt(times) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    /** The text with something in it changed: as JSON where it is some, and sometimes to the letter. */
    String of(String text) {
        if (text.isEmpty() || random.nextInt(8) == 0) {
            return truncate(text);
        }
        try {
            JsonNode tree = Json.read(text);
            for (int change = random.nextInt(3); change >= 0; change--) {
                tree = changed(tree);
            }
            return random.nextInt(20) == 0 ? duplicateMember(tree) : Json.write(tree);
        } catch (InvalidJson e) {
            return truncate(text);
        }
    }

    private String truncate(String text) {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> "<html>no</html>";
            case 2 -> text + text;
            default -> text.substring(0, random.nextInt(text.length() + 1));
        };
    }

    /** The object with its first member once more. */
    private static String duplicateMember(JsonNode tree) {
        String text = Json.write(tree);
        return tree.isObject() && !tree.isEmpty()
                ? "{" + Json.write(Json.tree(tree.fieldNames().next())) + ":1," + text.substring(1)
                : text;
    }

    private JsonNode changed(JsonNode tree) {
        List<JsonNode> inner = new ArrayList<>();
        collect(tree, inner);
        if (inner.isEmpty() || random.nextInt(12) == 0) {
            return any(tree);
        }
        JsonNode parent = inner.get(random.nextInt(inner.size()));
        if (parent instanceof ObjectNode object) {
            change(object);
        } else if (parent instanceof ArrayNode list) {
            change(list);
        }
        return tree;
    }

    private void change(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.get(random.nextInt(names.size()));
        switch (random.nextInt(4)) {
            case 0 -> object.remove(name);
            case 1 -> object.set(name + "_", object.remove(name));
            default -> object.set(name, any(object.get(name)));
        }
    }

    private void change(ArrayNode list) {
        int index = random.nextInt(list.size());
        switch (random.nextInt(4)) {
            case 0 -> list.remove(index);
            case 1 -> list.add(list.get(index).deepCopy());
            default -> list.set(index, any(list.get(index)));
        }
    }

    private JsonNode any(JsonNode old) {
        return switch (random.nextInt(10)) {
            case 0 -> Json.tree(List.of(old));
            case 1 -> Json.tree(Map.of("a", old));
            case 2 -> Json.tree(Json.write(old));
            case 3 -> Json.object().nullNode();
            default -> Json.tree(VALUES.get(random.nextInt(VALUES.size())));
        };
    }

    /** The objects and lists that have something in them. */
    private static void collect(JsonNode node, List<JsonNode> into) {
        if (!node.isEmpty()) {
            into.add(node);
        }
        node.forEach(inner -> collect(inner, into));
    }
}
