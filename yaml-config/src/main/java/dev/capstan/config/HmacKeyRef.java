package dev.capstan.config;

import dev.capstan.core.secret.SecretRef;
import java.util.regex.Pattern;

/**
 * A key that two agents share: its name and a reference to its secret.
 *
 * @param keyId name on the wire: 1 to 128 letters, digits, {@code .}, {@code -} or {@code _}
 * @param secret reference to the secret
 */
public record HmacKeyRef(String keyId, SecretRef secret) {

    private static final Pattern KEY_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    public HmacKeyRef {
        if (!isKeyId(keyId)) {
            throw new IllegalArgumentException("the keyId is invalid; use 1 to 128 letters, digits, '.', '-' or '_'");
        }
    }

    static boolean isKeyId(String text) {
        return KEY_ID.matcher(text).matches();
    }
}
