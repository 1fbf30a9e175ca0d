package dev.capstan.accounts.signin;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.AccountName;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.GeneratedPassword;
import dev.capstan.accounts.PasswordHash;
import dev.capstan.accounts.Role;
import dev.capstan.accounts.StoredAccounts;
import dev.capstan.core.Sha256;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Finds out who somebody is that shows a name and a password.
 *
 * <p>Failures make further attempts slow and never close an account: they are counted for a name and a network, apart
 * for browsers in which the account has signed in before and for revocations. A name that is none is treated as one that
 * is, and uses up nothing of it. A right password that the server itself made is never slowed down, since nobody guesses
 * one.
 */
public final class SignIn {

    private static final Duration BUSY = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final Accounts accounts;
    private final Attempts attempts;
    private final RecogniseBrowser browsers;
    private final SignInLog log;
    private final VerifiedPasswords verified;
    private final InstantSource clock;
    private final Map<LoginPool, PasswordCheckQueue> places = new EnumMap<>(LoginPool.class);
    private final LoginThrottle turns = new LoginThrottle();

    public SignIn(Accounts accounts, Attempts attempts, RecogniseBrowser browsers, SignInLog log, InstantSource clock) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.browsers = browsers;
        this.log = log;
        this.verified = new VerifiedPasswords(clock);
        this.clock = clock;
        int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        places.put(LoginPool.STRANGERS, new PasswordCheckQueue(half, TIMEOUT));
        places.put(LoginPool.KNOWN_BROWSERS, new PasswordCheckQueue(1, TIMEOUT));
        places.put(LoginPool.REVOCATIONS, new PasswordCheckQueue(1, TIMEOUT));
    }

    /** What comes of it. */
    public sealed interface Result {}

    /**
     * It is this account.
     *
     * @param account its name
     * @param role its part
     */
    public record SignedIn(String account, Role role) implements Result {}

    /** There is no such account, or it has another password. */
    public record WrongCredentials() implements Result {}

    /**
     * There were too many failures; this one was not looked at.
     *
     * @param retryAfter how long to wait
     */
    public record TooManyAttempts(Duration retryAfter) implements Result {}

    /**
     * Returns who shows this name and this password from this address now.
     *
     * @param browser the token of the browser, where it has one
     */
    public Result signIn(String name, String password, InetAddress from, Optional<String> browser) {
        String network = ClientNetwork.address(from);
        Optional<Account> account = find(name);
        Optional<String> known = browser.flatMap(token -> browsers.subject(token, name));
        Attempt attempt = known.map(subject -> new Attempt(LoginPool.KNOWN_BROWSERS, subject, name, network))
                .orElseGet(() -> Attempt.by(LoginPool.STRANGERS, name, network));
        Result result = checked(account, password, attempt, () -> false);
        if (result instanceof SignedIn signedIn) {
            log.signedIn(signedIn.account(), network);
        }
        return result;
    }

    /**
     * As {@link #signIn}, for a program that sends its password with every request: what was right from that address
     * within the last minute is not looked up again.
     */
    public Result again(String name, String password, InetAddress from, LoginPool lane) {
        String network = ClientNetwork.address(from);
        Optional<Account> account = find(name);
        BooleanSupplier isVerified = () ->
                account.filter(found -> verified.has(found, password, network)).isPresent();
        if (isVerified.getAsBoolean()) {
            return signedIn(account.orElseThrow());
        }
        Result result = checked(account, password, Attempt.by(lane, name, network), isVerified);
        if (result instanceof SignedIn) {
            // Recorded first: what is remembered is not recorded again.
            log.programSignedIn(name, network);
            verified.add(account.orElseThrow(), password, network);
        }
        return result;
    }

    private Optional<Account> find(String name) {
        return AccountName.isValid(name) ? accounts.find(name) : Optional.empty();
    }

    /** An attempt, and whose it is. */
    private record Attempt(LoginPool lane, String subject, String name, String network) {

        /** The name is kept as a digest, since it may be a password that was typed into the wrong field. */
        static Attempt by(LoginPool lane, String name, String network) {
            return new Attempt(lane, Sha256.hex(name) + " " + network, name, network);
        }

        /** The limits that it is subject to, each with the subject that it counts for. */
        List<Map.Entry<AttemptLimit, String>> limits() {
            List<Map.Entry<AttemptLimit, String>> limits = new ArrayList<>();
            limits.add(Map.entry(lane.own(), subject));
            lane.ofName().forEach(limit -> limits.add(Map.entry(limit, Sha256.hex(name))));
            return limits;
        }
    }

    private Result checked(Optional<Account> account, String password, Attempt attempt, BooleanSupplier isVerified) {
        if (account.filter(found -> found.isGeneratedPassword(password)).isPresent()) {
            return signedIn(account.get());
        }
        Result result = slowed(attempt).orElseGet(() -> inPlace(account, password, attempt, isVerified));
        Optional<String> name = account.map(Account::name);
        if (result instanceof WrongCredentials) {
            log.failed(name, attempt.network());
        } else if (result instanceof TooManyAttempts tooOften) {
            log.slowed(name, attempt.network(), tooOften.retryAfter());
        }
        return result;
    }

    private static SignedIn signedIn(Account account) {
        return new SignedIn(account.name(), account.role());
    }

    /** Strangers who have to wait do not stand in line before. */
    private Optional<Result> slowed(Attempt attempt) {
        Instant now = clock.instant();
        return attempt.limits().stream()
                .flatMap(limit -> attempts.wait(limit.getKey(), limit.getValue(), now).stream())
                .max(Duration::compareTo)
                .map(TooManyAttempts::new);
    }

    private Result inPlace(Optional<Account> account, String password, Attempt attempt, BooleanSupplier isVerified) {
        PasswordCheckQueue place = places.get(attempt.lane());
        if (place == null || !place.enter(attempt.network())) {
            return new TooManyAttempts(BUSY);
        }
        try {
            synchronized (turns.of(attempt.lane() + attempt.name())) {
                if (isVerified.getAsBoolean()) {
                    return signedIn(account.orElseThrow());
                }
                return taken(attempt)
                        .<Result>map(TooManyAttempts::new)
                        .orElseGet(() -> compared(account, password, attempt));
            }
        } finally {
            place.leave(attempt.network());
        }
    }

    private Optional<Duration> taken(Attempt attempt) {
        List<Map.Entry<AttemptLimit, String>> taken = new ArrayList<>();
        for (Map.Entry<AttemptLimit, String> limit : attempt.limits()) {
            Optional<Duration> wait = attempts.take(limit.getKey(), limit.getValue(), clock.instant());
            if (wait.isPresent()) {
                taken.forEach(before -> attempts.giveBack(before.getKey(), before.getValue()));
                return wait;
            }
            taken.add(limit);
        }
        return Optional.empty();
    }

    private Result compared(Optional<Account> account, String password, Attempt attempt) {
        PasswordHash hash = account.map(Account::hash).orElseGet(() -> PasswordHash.dummy(accounts.cost()));
        boolean right = hash.matches(password);
        if (!right || account.isEmpty()) {
            return new WrongCredentials();
        }
        attempts.delete(attempt.lane().own(), attempt.subject());
        attempt.lane().ofName().forEach(limit -> attempts.giveBack(limit, Sha256.hex(attempt.name())));
        noteDigest(account.get(), password);
        return signedIn(account.get());
    }

    private void noteDigest(Account account, String password) {
        if (account.lacksDigest() && GeneratedPassword.isValid(password) && accounts instanceof StoredAccounts stored) {
            stored.noteDigest(account.name(), GeneratedPassword.digest(password));
        }
    }
}
