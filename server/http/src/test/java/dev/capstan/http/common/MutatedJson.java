package dev.capstan.http.common;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Valid JSON with one value replaced by an unexpected one. */
public final class MutatedJson {

    private static final Pattern VALUE =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"(?!\\s*:)|-?[0-9.]+|true|false|null|\\[[^\\[\\]]*]|\\{[^{}]*}");

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "0",
            "-1",
            "1e400",
            "0.1e-300",
            "9".repeat(350),
            "[]",
            "{}",
            "[".repeat(80) + "]".repeat(80),
            "[".repeat(20) + "1" + "]".repeat(20),
            "\"\"",
            "\" \"",
            "\"\\u0000\"",
            "\"\\u0000\\u0001\\u001b[2J\"",
            "\"\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\uffff\"",
            "\"\\u202egnp\\u202c\"",
            "\"\\ud83d\\ude80\"",
            "\"" + "é".repeat(200) + "\"",
            "\"" + "x".repeat(5_000) + "\"",
            "\"' OR '1'='1\"",
            "\"${jndi:ldap://127.0.0.1/a}\"",
            "\"#{7*7}\"",
            "\"<script>alert(1)</script>\"",
            "\"../../etc/passwd\"",
            "\"%2e%2e%2f%00\"",
            "\"__proto__\"",
            "\"constructor\"",
            "\"check_balance\\u0000\"",
            "\"transfer_funds \"",
            "\"TRANSFER_FUNDS\"",
            "{\"max\": 1e9}",
            "{\"min\": 5, \"max\": 1}",
            "{\"in\": []}",
            "{\"not_in\": [null, {}, []]}",
            "{\"maximum\": 5}",
            "{\"name\": \"web_search\", \"constraints\": {\"\": {\"\": \"\"}}}",
            "[\"web_search\", \"web_search\"]",
            "{\"kty\": \"EC\", \"crv\": \"P-256\", \"x\": \"AA\", \"y\": \"AA\"}",
            "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": \"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}",
            "{\"kty\": \"OKP\", \"crv\": \"Ed25519\", \"x\": 5}");

    private MutatedJson() {}

    /** Returns the same with one value replaced. */
    public static byte[] of(String good, Random random) {
        List<int[]> places = new ArrayList<>();
        for (Matcher matcher = VALUE.matcher(good); matcher.find(); ) {
            places.add(new int[] {matcher.start(), matcher.end()});
        }
        places.add(new int[] {0, good.length()});
        int[] place = places.get(random.nextInt(places.size()));
        String value = VALUES.get(random.nextInt(VALUES.size()));
        return (good.substring(0, place[0]) + value + good.substring(place[1])).getBytes(StandardCharsets.UTF_8);
    }
}
