package dev.capstan.discovery.relay;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The text of an envelope as no writer of ours would write it: keys in any order, odd numbers, unknown keys, escapes
 * where none are needed, white space anywhere.
 *
 * @param before all before the channel's value
 * @param after all after it
 * @param ext the text of its {@code ext}
 */
record UnusualEnvelope(String before, String after, String ext) {

    static final String CHANNEL = "builders";
    static final long TS = 1_767_225_600L;

    private static final List<String> NUMBERS = List.of(
            "0", "-0", "1", "1.0", "1.00", "1e2", "1E+2", "100", "1e-7", "-0.0", "12345678901234567890123", "0.1e1");
    private static final List<String> TEXTS =
            List.of("\"\"", "\"ü\"", "\"\\u00fc\"", "\"\\/\"", "\"/\"", "\"\uD83D\uDE00\"", "\"\\ud83d\\ude00\"");
    private static final List<String> SPACES = List.of("", "", "", " ", "\n", "\t", "\r\n", "  ");

    static UnusualEnvelope of(Random random) {
        JsonStyle jsonStyle = new JsonStyle(random);
        String ext = jsonStyle.object(2);
        List<String> fields = new ArrayList<>(List.of(
                jsonStyle.field("protocol", "\"agh-network/v0\""),
                jsonStyle.field("id", "\"msg_" + random.nextInt(Integer.MAX_VALUE) + "\""),
                jsonStyle.field("kind", "\"say\""),
                jsonStyle.field("from", "\"designer.session-19\""),
                jsonStyle.field("ts", TS + jsonStyle.pick(List.of("", ".0", "e0"))),
                jsonStyle.field("body", "{" + jsonStyle.field("text", "\"hello\"") + jsonStyle.more(2) + "}"),
                jsonStyle.field("ext", ext)));
        for (int i = random.nextInt(4); i > 0; i--) {
            fields.add(jsonStyle.field("later" + i, jsonStyle.value(2)));
        }
        Collections.shuffle(fields, random);
        int place = random.nextInt(fields.size() + 1);
        String slot = jsonStyle.field(jsonStyle.pick(List.of("channel", "chann\\u0065l", "\\u0063hannel")), "\0");
        fields.add(place, slot);
        String text = jsonStyle.space() + "{" + String.join(",", fields) + "}" + jsonStyle.space();
        return new UnusualEnvelope(text.substring(0, text.indexOf('\0')), text.substring(text.indexOf('\0') + 1), ext);
    }

    /** The same behind a field with this text. */
    UnusualEnvelope behind(String text) {
        return new UnusualEnvelope(before.replaceFirst("\\{", "{\"long\":\"" + text + "\","), after, ext);
    }

    /** The whole text, with a channel. */
    String in(String channel) {
        return before + '"' + channel + '"' + after;
    }

    private record JsonStyle(Random random) {

        <T> T pick(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        String space() {
            return pick(SPACES);
        }

        String field(String name, String value) {
            return space() + '"' + name + '"' + space() + ":" + space() + value + space();
        }

        String more(int depth) {
            return random.nextBoolean() ? "" : "," + field("more", value(depth));
        }

        String value(int depth) {
            return switch (random.nextInt(depth == 0 ? 3 : 5)) {
                case 0 -> pick(NUMBERS);
                case 1 -> pick(TEXTS);
                case 2 -> pick(List.of("true", "false", "null"));
                case 3 -> object(depth - 1);
                default -> "[" + space() + value(depth - 1) + "," + value(depth - 1) + space() + "]";
            };
        }

        String object(int depth) {
            List<String> fields = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                fields.add(field(pick(List.of("channel", "x.", "\\u0078-", "ü")) + i, value(depth)));
            }
            if (random.nextInt(3) == 0) {
                fields.add(field("channel", "\"not the one\""));
            }
            Collections.shuffle(fields, random);
            return "{" + String.join(",", fields) + space() + "}";
        }
    }
}
