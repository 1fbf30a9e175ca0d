package dev.capstan.accounts.signin;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.RandomSecret;
import dev.capstan.core.concurrent.BoundedMap;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A cache of recently verified passwords, so that a process that sends its password with every request is not slowed
 * down.
 *
 * <p>Entries are HMACs under a key that only this process has, valid for one minute and one network. A wrong password
 * from there deletes the entry, so the cache does not help to guess.
 */
final class VerifiedPasswords {

    private static final Duration MAX_AGE = Duration.ofMinutes(1);
    private static final int MAX_PASSWORDS = 1_000;
    private static final String ALGORITHM = "HmacSHA256";

    private final InstantSource clock;
    private final SecretKeySpec key = new SecretKeySpec(RandomSecret.bytes(), ALGORITHM);
    private final Map<String, Code> codes = new BoundedMap<>(MAX_PASSWORDS);

    VerifiedPasswords(InstantSource clock) {
        this.clock = clock;
    }

    private record Code(byte[] mac, Account account, Instant until) {}

    synchronized void add(Account account, String password, String network) {
        String entryKey = entryKey(account.name(), network);
        codes.remove(entryKey);
        codes.put(
                entryKey,
                new Code(mac(account.name(), password), account, clock.instant().plus(MAX_AGE)));
    }

    /** Whether this password was verified recently and is still that of the account. */
    synchronized boolean has(Account account, String password, String network) {
        String entryKey = entryKey(account.name(), network);
        Code code = codes.get(entryKey);
        boolean holds = code != null
                && clock.instant().isBefore(code.until())
                && code.account().hasPasswordOf(account)
                && MessageDigest.isEqual(code.mac(), mac(account.name(), password));
        if (!holds) {
            codes.remove(entryKey);
        }
        return holds;
    }

    private static String entryKey(String name, String network) {
        return network + " " + name;
    }

    private byte[] mac(String name, String password) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((name.length() + ":" + name).getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform does not support " + ALGORITHM, e);
        }
    }
}
