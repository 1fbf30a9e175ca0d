package dev.capstan.server.fuzz;

import java.util.List;
import java.util.Random;

/** Texts that mean something to the server, and texts that mean trouble elsewhere. */
final class FuzzStrings {

    private static final List<String> KNOWN = List.of(
            "check_balance",
            "web_search",
            "code-review",
            "transfer_funds",
            "echo",
            "agent://bank",
            "agent://probe",
            "bank",
            "probe",
            "owner",
            "approver",
            "auditor",
            "approve",
            "deny",
            "delegated",
            "autonomous",
            "device_authorization",
            "acc_123",
            "1.0",
            "2.0",
            "1.x",
            ">=1.0 <3",
            "fleet",
            "sync",
            "t-1",
            "ABCD-EFGH",
            "https://keys.example/jwks",
            "typescript",
            "stateless");

    private static final List<String> ODD = List.of(
            "",
            " ",
            ".",
            "..",
            "../../etc/passwd",
            "%",
            "%00",
            "\u0000",
            "\n",
            "\r\nX: y",
            "'; DROP TABLE host; --",
            "<b>&amp;</b>",
            "\u202e",
            "\ud83d\ude00",
            "\ud800",
            "\u00e4\u0308",
            "\ufeff",
            "-1",
            "0",
            "1e400",
            "NaN",
            "null",
            "true",
            "{}",
            "[]",
            "\"",
            "\\",
            "$ref",
            "__proto__",
            "agent://",
            "a/b",
            "a?b#c",
            "\u0130",
            "\uffff");

    private FuzzStrings() {}

    static String any(Random random) {
        return switch (random.nextInt(10)) {
            case 0, 1 -> pick(ODD, random);
            case 2 -> pick(KNOWN, random).repeat(1 + random.nextInt(300));
            case 3 -> Long.toString(random.nextLong(), 36);
            default -> pick(KNOWN, random);
        };
    }

    static <T> T pick(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }
}
