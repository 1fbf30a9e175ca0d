package dev.capstan.tck.exchange;

import java.util.Locale;
import java.util.Set;

/** What the things are called whose values stay between those who exchange them. */
final class SecretNames {

    private static final Set<String> WHOLE = Set.of(
            "authorization",
            "proxyauthorization",
            "cookie",
            "setcookie",
            "devicecode",
            "usercode",
            "passphrase",
            "passwd",
            "pwd");
    private static final Set<String> ENDS = Set.of("password", "secret", "token", "apikey", "privatekey");
    private static final Set<String> OF_PRIVATE_KEYS = Set.of("d", "p", "q", "dp", "dq", "qi", "k");

    private SecretNames() {}

    /** Whether a header, a member or a field of this name holds a secret, however its words are joined. */
    static boolean has(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
        return WHOLE.contains(plain) || ENDS.stream().anyMatch(plain::endsWith);
    }

    /** Whether a field of a form or a query of this name holds a secret: there a code grants something. */
    static boolean hasInForms(String name) {
        return name.equals("code") || has(name);
    }

    /** Whether a member of this name is secret where it stands in a private JWK. */
    static boolean hasInKeys(String name) {
        return OF_PRIVATE_KEYS.contains(name);
    }
}
