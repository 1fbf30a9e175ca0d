package dev.capstan.server.accounts;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds out who somebody is that shows a name and a password.
 *
 * <p>A name that is none takes as long as one that is. Failures are limited by account and by address; a success
 * forgets those of the account.
 */
public final class SignIn {

    /** How many passwords are checked at once; those of one name one after the other. */
    private static final int LANES = 4;

    private final Accounts accounts;
    private final Attempts attempts;
    private final VerifiedPasswords verified;
    private final InstantSource clock;
    private final PasswordHash nobody;
    private final Object[] lanes =
            IntStream.range(0, LANES).mapToObj(lane -> new Object()).toArray();

    public SignIn(Accounts accounts, Attempts attempts, InstantSource clock) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.verified = new VerifiedPasswords(clock);
        this.clock = clock;
        this.nobody = PasswordHash.ofNothing(accounts.cost());
    }

    /** What comes of it. */
    public sealed interface Result {}

    /**
     * It is this account.
     *
     * @param account its name
     */
    public record SignedIn(String account) implements Result {}

    /** There is no such account, or it has another password. */
    public record Wrong() implements Result {}

    /**
     * There were too many failures; this one was not looked at.
     *
     * @param retryAfter how long to wait
     */
    public record TooOften(Duration retryAfter) implements Result {}

    /** Who shows this name and this password from this address now. */
    public Result signIn(String name, String password, InetAddress from) {
        synchronized (lane(name)) {
            return checked(name, password, NetworkOf.address(from));
        }
    }

    /** As {@link #signIn}, but what was right from that address within the last minute is not looked up again. */
    public Result again(String name, String password, InetAddress from) {
        String network = NetworkOf.address(from);
        if (verified.has(name, password, network)) {
            return new SignedIn(name);
        }
        synchronized (lane(name)) {
            if (verified.has(name, password, network)) {
                return new SignedIn(name);
            }
            Result result = checked(name, password, network);
            if (result instanceof SignedIn) {
                verified.add(name, password, network);
            }
            return result;
        }
    }

    private Object lane(String name) {
        return lanes[Math.floorMod(name.hashCode(), LANES)];
    }

    private Result checked(String name, String password, String network) {
        Instant now = clock.instant();
        String account = AccountName.isOne(name) ? name : "";
        Optional<Duration> wait = attempts.take(AttemptLimit.PASSWORDS_OF_ACCOUNT, account, now);
        if (wait.isPresent()) {
            return new TooOften(wait.get());
        }
        wait = attempts.take(AttemptLimit.PASSWORDS_FROM_ADDRESS, network, now);
        if (wait.isPresent()) {
            attempts.giveBack(AttemptLimit.PASSWORDS_OF_ACCOUNT, account);
            return new TooOften(wait.get());
        }
        Optional<PasswordHash> hash = accounts.hashOf(account);
        boolean right = hash.orElse(nobody).matches(password);
        if (!right || hash.isEmpty()) {
            return new Wrong();
        }
        attempts.forget(AttemptLimit.PASSWORDS_OF_ACCOUNT, account);
        attempts.giveBack(AttemptLimit.PASSWORDS_FROM_ADDRESS, network);
        return new SignedIn(account);
    }
}
