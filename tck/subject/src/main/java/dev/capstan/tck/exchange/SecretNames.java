package dev.capstan.tck.exchange;

import java.util.Locale;
import java.util.Set;

/** Names of headers, members and fields with secret values. */
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

    /** Whether a header, member or field of this name holds a secret; case, hyphens and underscores are ignored. */
    static boolean has(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
        return WHOLE.contains(plain) || ENDS.stream().anyMatch(plain::endsWith);
    }

    /** Whether a form or query field of this name holds a secret. There, a {@code code} is a secret, too. */
    static boolean hasInForms(String name) {
        return name.equals("code") || has(name);
    }

    /** Whether a member of this name is secret in a private JWK. */
    static boolean hasInKeys(String name) {
        return OF_PRIVATE_KEYS.contains(name);
    }
}
