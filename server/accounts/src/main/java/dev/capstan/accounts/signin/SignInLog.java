package dev.capstan.accounts.signin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.Account;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.concurrent.BoundedMap;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The audit records of sign-ins and failed attempts, in the chain of the account's tenant. An unknown name is not
 * recorded, since it may be a password.
 *
 * <p>Unknown callers must not fill the audit chain: the first failures of a minute are recorded individually, the
 * others by their number. A process that sends its password with every request is recorded once an hour per network.
 */
public final class SignInLog implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(SignInLog.class.getName());

    private static final int MAX_SINGLE = 5;
    private static final int MAX_PROGRAMS = 1_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final AuditTrail trail;
    private final InstantSource clock;
    private final Map<String, Minute> minutes = new LinkedHashMap<>();
    private final Map<String, Instant> programs = new BoundedMap<>(MAX_PROGRAMS);

    public SignInLog(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
    }

    private static final class Minute {
        private final Instant begin;
        private int single;
        private int counted;

        private Minute(Instant begin) {
            this.begin = begin;
        }
    }

    /** Records a sign-in with a browser. */
    void signedIn(SignIn.SignedIn signedIn, String network) {
        trail.append(List.of(signedIn(signedIn, network, "page")));
    }

    /** Records a sign-in by a process, unless it was recorded from this network within the last hour. */
    public void processSignedIn(SignIn.SignedIn signedIn, String network) {
        String program = signedIn.account().name() + " " + network;
        if (isNew(program)) {
            try {
                trail.append(List.of(signedIn(signedIn, network, "program")));
            } catch (AuditUnavailable unavailable) {
                synchronized (programs) {
                    programs.remove(program);
                }
                throw unavailable;
            }
        }
    }

    private boolean isNew(String program) {
        synchronized (programs) {
            Instant now = clock.instant();
            @Nullable Instant last = programs.get(program);
            if (last != null && isWithin(HOUR, last, now)) {
                return false;
            }
            programs.put(program, now);
            return true;
        }
    }

    /** Whether a time has not passed since a begin; false if the clock was set back to before that. */
    private static boolean isWithin(Duration time, Instant begin, Instant now) {
        return !now.isBefore(begin) && now.isBefore(begin.plus(time));
    }

    /** Records a wrong password, for an account or for an unknown name. */
    public void failed(Optional<Account> account, String network) {
        record("sign_in_failed", account, of(account, network));
    }

    /** Records a password that was not checked. */
    void slowed(Optional<Account> account, String network, Duration wait) {
        record("sign_in_slowed", account, of(account, network).put("retryAfterSeconds", Math.max(1, wait.toSeconds())));
    }

    private void record(String kind, Optional<Account> account, ObjectNode details) {
        List<AuditEvent> events = new ArrayList<>();
        synchronized (minutes) {
            summarise(events, false);
            Minute minute = minutes.computeIfAbsent(kind, first -> new Minute(clock.instant()));
            if (minute.single < MAX_SINGLE) {
                minute.single++;
                events.add(event(kind, account.map(Account::tenantId).orElse(Caller.DEFAULT_TENANT), details));
            } else {
                minute.counted++;
            }
        }
        append(events);
    }

    /** Records the counts of past minutes. */
    public void summarise() {
        List<AuditEvent> events = new ArrayList<>();
        synchronized (minutes) {
            summarise(events, false);
        }
        append(events);
    }

    private void summarise(List<AuditEvent> events, boolean all) {
        Instant now = clock.instant();
        minutes.entrySet().removeIf(entry -> {
            Minute minute = entry.getValue();
            boolean isOver = all || !isWithin(MINUTE, minute.begin, now);
            if (isOver && minute.counted > 0) {
                events.add(event(
                        entry.getKey(), Caller.DEFAULT_TENANT, Json.object().put("count", minute.counted)));
            }
            return isOver;
        });
    }

    /** Records all remaining counts. */
    @Override
    public void close() {
        List<AuditEvent> events = new ArrayList<>();
        synchronized (minutes) {
            summarise(events, true);
        }
        append(events);
    }

    /** Records events. A failure that cannot be recorded is still refused, and is counted for the next summary. */
    private void append(List<AuditEvent> events) {
        try {
            trail.append(events);
        } catch (AuditUnavailable e) {
            LOG.log(System.Logger.Level.WARNING, "a failed sign-in could not be recorded; it is counted");
            synchronized (minutes) {
                events.forEach(this::count);
            }
        }
    }

    private void count(AuditEvent unrecorded) {
        Minute minute = minutes.computeIfAbsent(unrecorded.kind(), first -> new Minute(clock.instant()));
        minute.counted += unrecorded.details().path("count").asInt(1);
    }

    private AuditEvent signedIn(SignIn.SignedIn signedIn, String network, String by) {
        ObjectNode details = Json.object()
                .put("account", signedIn.account().name())
                .put("network", network)
                .put("by", by);
        return event("signed_in", signedIn.account().tenantId(), details);
    }

    private static ObjectNode of(Optional<Account> account, String network) {
        ObjectNode details = Json.object();
        account.ifPresent(known -> details.put("account", known.name()));
        return details.put("network", network);
    }

    private AuditEvent event(String kind, String tenantId, ObjectNode details) {
        return new AuditEvent(kind, clock.instant(), tenantId, details);
    }
}
