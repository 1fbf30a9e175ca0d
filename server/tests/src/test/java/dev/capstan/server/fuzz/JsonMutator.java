package dev.capstan.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;

/** Mutations of JSON: of the tree, which stays JSON, then of the text, which may not. */
final class JsonMutator {

    private static final int DEEP = 3_000;

    /** Texts that stand for a value, some of them no JSON. */
    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-0",
            "-0.0",
            "1e400",
            "-1e-400",
            "9223372036854775808",
            "123456789012345678901234567890",
            "0.1e1",
            "01",
            "+1",
            "NaN",
            "Infinity",
            "\"\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"\\x\"",
            "[]",
            "{}",
            "[[]]",
            "{\"a\":{\"a\":{}}}",
            "undefined",
            "'a'",
            "// x",
            "1e99999999999",
            "{\"\":\"\"}",
            "[null]");

    private JsonMutator() {}

    /** Returns the bytes of a document, unchanged or mutated. */
    static byte[] bytes(JsonNode document, Random random) {
        JsonNode tree = document.deepCopy();
        for (int i = random.nextInt(3); i > 0; i--) {
            mutateTree(tree, random);
        }
        String text = Json.write(tree);
        for (int i = Math.max(0, random.nextInt(6) - 3); i > 0; i--) {
            text = mutateText(text, random);
        }
        return encoded(text, random);
    }

    private static void mutateTree(JsonNode tree, Random random) {
        List<JsonNode> containers = new ArrayList<>();
        collect(tree, containers);
        if (containers.isEmpty()) {
            return;
        }
        JsonNode chosen = FuzzStrings.pick(containers, random);
        if (chosen instanceof ObjectNode object) {
            mutate(object, random);
        } else if (chosen instanceof ArrayNode array) {
            array.add(array.isEmpty() ? array.nullNode() : array.get(0).deepCopy());
        }
    }

    private static void mutate(ObjectNode object, Random random) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.isEmpty() ? FuzzStrings.any(random) : FuzzStrings.pick(names, random);
        switch (random.nextInt(6)) {
            case 0 -> object.remove(name);
            case 1 -> object.put(FuzzStrings.any(random), FuzzStrings.any(random));
            case 2 -> object.put(name, FuzzStrings.any(random));
            case 3 -> object.put(name, random.nextLong());
            case 4 -> object.putObject(name).put(FuzzStrings.any(random), random.nextDouble());
            default -> object.putArray(name).add(FuzzStrings.any(random)).addNull();
        }
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainerNode()) {
            containers.add(node);
            node.forEach(each -> collect(each, containers));
        }
    }

    private static String mutateText(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        String before = text.substring(0, at);
        String after = text.substring(at);
        return switch (random.nextInt(9)) {
            case 0 -> before;
            case 1 -> before + after.substring(Math.min(1, after.length()));
            case 2 -> before + FuzzStrings.pick(VALUES, random) + after;
            case 3 -> text.replaceFirst(":(\"[^\"]*\"|[^,\\[{}\"]+)", ":" + quoted(FuzzStrings.pick(VALUES, random)));
            case 4 -> text.replaceFirst("\\{", "{" + quoted(text.replaceFirst("(?s)^\\{(.*)\\}$", "$1,")));
            case 5 -> text + text;
            case 6 -> nested("[", "]", random);
            case 7 -> nested("{\"a\":", "}", random);
            default -> FuzzStrings.pick(VALUES, random);
        };
    }

    private static String quoted(String replacement) {
        return Matcher.quoteReplacement(replacement);
    }

    private static String nested(String open, String close, Random random) {
        int depth = 1 + random.nextInt(DEEP);
        return open.repeat(depth) + "1" + close.repeat(random.nextBoolean() ? depth : 0);
    }

    private static byte[] encoded(String text, Random random) {
        if (random.nextInt(20) > 0) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        List<Charset> others =
                List.of(StandardCharsets.UTF_16, StandardCharsets.ISO_8859_1, Charset.forName("UTF-32LE"));
        byte[] bytes = text.getBytes(FuzzStrings.pick(others, random));
        if (random.nextBoolean() || bytes.length == 0) {
            return bytes;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = random.nextInt(bytes.length);
        out.writeBytes(Arrays.copyOf(bytes, at));
        out.writeBytes(new byte[] {(byte) random.nextInt(256), (byte) 0xC3, (byte) 0x28});
        out.writeBytes(Arrays.copyOfRange(bytes, at, bytes.length));
        return out.toByteArray();
    }
}
