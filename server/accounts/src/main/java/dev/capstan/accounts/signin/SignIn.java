package dev.capstan.accounts.signin;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.AccountName;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.GeneratedPassword;
import dev.capstan.accounts.PasswordHash;
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
 * Authentication of accounts by name and password.
 *
 * <p>Failures slow down further attempts and never lock an account. They count per name and network, but separately for
 * browsers in which the account has signed in before and for revocations. An unknown name is treated like a known one,
 * and does not consume a known one's attempts. A correct generated password is never slowed down, since it cannot be
 * guessed.
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
    private final Map<LoginPool, PasswordCheckQueue> queues = new EnumMap<>(LoginPool.class);
    private final LoginThrottle turns = new LoginThrottle();

    public SignIn(Accounts accounts, Attempts attempts, RecogniseBrowser browsers, SignInLog log, InstantSource clock) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.browsers = browsers;
        this.log = log;
        this.verified = new VerifiedPasswords(clock);
        this.clock = clock;
        int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        queues.put(LoginPool.UNKNOWN_CLIENTS, new PasswordCheckQueue(half, TIMEOUT));
        queues.put(LoginPool.KNOWN_BROWSERS, new PasswordCheckQueue(1, TIMEOUT));
        queues.put(LoginPool.REVOCATIONS, new PasswordCheckQueue(1, TIMEOUT));
    }

    /** The result of an attempt. */
    public sealed interface Result {}

    /**
     * Success.
     *
     * @param account the account, as it was when the password was checked
     */
    public record SignedIn(Account account) implements Result {}

    /** The account does not exist or has another password. */
    public record WrongCredentials() implements Result {}

    /**
     * Too many failures or too many concurrent attempts; the password was not checked.
     *
     * @param retryAfter time to wait
     */
    public record TooManyAttempts(Duration retryAfter) implements Result {}

    /**
     * Checks a name and a password from this address.
     *
     * @param browser the token of the browser, or empty
     */
    public Result signIn(String name, String password, InetAddress from, Optional<String> browser) {
        String network = ClientNetwork.address(from);
        Optional<Account> account = find(name);
        Optional<String> known = browser.flatMap(token -> browsers.subject(token, name));
        Attempt attempt = known.map(subject -> new Attempt(LoginPool.KNOWN_BROWSERS, subject, name, network))
                .orElseGet(() -> Attempt.by(LoginPool.UNKNOWN_CLIENTS, name, network));
        Result result = checked(account, password, attempt, () -> false);
        if (result instanceof SignedIn signedIn) {
            log.signedIn(signedIn, network);
        }
        return result;
    }

    /**
     * Checks as {@link #signIn} does, for a process that sends its password with every request. A password that was
     * correct from that network within the last minute is not checked again.
     */
    public Result again(String name, String password, InetAddress from, LoginPool pool) {
        String network = ClientNetwork.address(from);
        Optional<Account> account = find(name);
        BooleanSupplier isVerified = () ->
                account.filter(found -> verified.has(found, password, network)).isPresent();
        if (isVerified.getAsBoolean()) {
            return new SignedIn(account.orElseThrow());
        }
        Result result = checked(account, password, Attempt.by(pool, name, network), isVerified);
        if (result instanceof SignedIn signedIn) {
            // Recorded first, since a remembered password is not recorded again.
            log.processSignedIn(signedIn, network);
            verified.add(account.orElseThrow(), password, network);
        }
        return result;
    }

    private Optional<Account> find(String name) {
        return AccountName.isValid(name) ? accounts.find(name) : Optional.empty();
    }

    /** An attempt and the subject it counts for. */
    private record Attempt(LoginPool pool, String subject, String name, String network) {

        /**
         * Creates an attempt. Its subject has a digest of the name, which may be a password typed into the wrong field.
         */
        static Attempt by(LoginPool pool, String name, String network) {
            return new Attempt(pool, Sha256.hex(name) + " " + network, name, network);
        }

        /** Returns the limits that apply, each with the subject it counts for. */
        List<Map.Entry<AttemptLimit, String>> limits() {
            List<Map.Entry<AttemptLimit, String>> limits = new ArrayList<>();
            limits.add(Map.entry(pool.own(), subject));
            pool.ofName().forEach(limit -> limits.add(Map.entry(limit, Sha256.hex(name))));
            return limits;
        }
    }

    private Result checked(Optional<Account> account, String password, Attempt attempt, BooleanSupplier isVerified) {
        if (account.filter(found -> found.isGeneratedPassword(password)).isPresent()) {
            return new SignedIn(account.get());
        }
        Result result = slowed(attempt).orElseGet(() -> checkedInQueue(account, password, attempt, isVerified));
        if (result instanceof WrongCredentials) {
            log.failed(account, attempt.network());
        } else if (result instanceof TooManyAttempts tooOften) {
            log.slowed(account, attempt.network(), tooOften.retryAfter());
        }
        return result;
    }

    /** Returns the refusal of an attempt that must wait, before it enters the queue; else empty. */
    private Optional<Result> slowed(Attempt attempt) {
        Instant now = clock.instant();
        return attempt.limits().stream()
                .flatMap(limit -> attempts.wait(limit.getKey(), limit.getValue(), now).stream())
                .max(Duration::compareTo)
                .map(TooManyAttempts::new);
    }

    private Result checkedInQueue(
            Optional<Account> account, String password, Attempt attempt, BooleanSupplier isVerified) {
        PasswordCheckQueue queue = queues.get(attempt.pool());
        if (queue == null || !queue.enter(attempt.network())) {
            return new TooManyAttempts(BUSY);
        }
        try {
            synchronized (turns.of(attempt.pool() + attempt.name())) {
                if (isVerified.getAsBoolean()) {
                    return new SignedIn(account.orElseThrow());
                }
                return tryAcquire(attempt)
                        .<Result>map(TooManyAttempts::new)
                        .orElseGet(() -> compared(account, password, attempt));
            }
        } finally {
            queue.release(attempt.network());
        }
    }

    private Optional<Duration> tryAcquire(Attempt attempt) {
        List<Map.Entry<AttemptLimit, String>> acquired = new ArrayList<>();
        for (Map.Entry<AttemptLimit, String> limit : attempt.limits()) {
            Optional<Duration> wait = attempts.tryAcquire(limit.getKey(), limit.getValue(), clock.instant());
            if (wait.isPresent()) {
                acquired.forEach(before -> attempts.refund(before.getKey(), before.getValue()));
                return wait;
            }
            acquired.add(limit);
        }
        return Optional.empty();
    }

    private Result compared(Optional<Account> account, String password, Attempt attempt) {
        PasswordHash hash = account.map(Account::hash).orElseGet(() -> PasswordHash.dummy(accounts.cost()));
        boolean right = hash.matches(password);
        if (!right || account.isEmpty()) {
            return new WrongCredentials();
        }
        attempts.delete(attempt.pool().own(), attempt.subject());
        attempt.pool().ofName().forEach(limit -> attempts.refund(limit, Sha256.hex(attempt.name())));
        return new SignedIn(withDigest(account.get(), password));
    }

    /** Stores the digest of a generated password that an earlier version has stored without. */
    private Account withDigest(Account account, String password) {
        if (account.lacksDigest() && GeneratedPassword.isValid(password) && accounts instanceof StoredAccounts stored) {
            String digest = GeneratedPassword.digest(password);
            stored.noteDigest(account.name(), digest);
            return account.withDigest(digest);
        }
        return account;
    }
}
