package dev.capstan.core.invocation;

import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.CancellationScope;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** What the handler of one call may do, and how it fares that tries more (INV-3.2). */
public final class CallPermissions {

    private static final System.Logger LOG = System.getLogger(CallPermissions.class.getName());
    private static final int MAX_RECORDED = 16;

    private final Call call;
    private final Instant deadline;
    private final RecordPermissionDenials denials;
    private final InstantSource clock;
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicReference<Refusal> first = new AtomicReference<>();
    private final BooleanSupplier wanted = CancellationScope.current();
    private volatile boolean ended;

    /**
     * The permissions that a call's capability declares, made on the thread that the call is worked on.
     *
     * @param call the call, its capability known
     * @param deadline when nothing is allowed any more
     * @param denials where attempts without permission are recorded, the first 16 of the call
     * @param clock what time it is
     */
    public CallPermissions(Call call, Instant deadline, RecordPermissionDenials denials, InstantSource clock) {
        this.call = call;
        this.deadline = deadline;
        this.denials = denials;
        this.clock = clock;
    }

    /** The call. */
    public Call call() {
        return call;
    }

    /** When the call has to be done. */
    public Instant deadline() {
        return deadline;
    }

    /**
     * Returns where the capability declares the permission.
     *
     * @param permission what is needed
     * @param attempted what is tried, without anything secret
     * @throws PermissionDenied where it does not
     * @throws IllegalStateException where the call has ended
     */
    public void require(Permission permission, String attempted) {
        requireActive();
        if (!call.capability().execution().permissions().contains(permission)) {
            throw denied(permission, attempted);
        }
    }

    /** Throws an {@link IllegalStateException} where the call has ended. */
    public void requireActive() {
        if (ended || !wanted.getAsBoolean() || !clock.instant().isBefore(deadline)) {
            throw new IllegalStateException("the call has ended, and with it what its handler was given");
        }
    }

    /** Records an attempt that no declaration allows; what is to be thrown at it. */
    public PermissionDenied denied(Permission permission, String attempted) {
        first.compareAndSet(
                null,
                Refusal.permissionDenied(
                        permission,
                        "the capability went beyond its permissions: it tried something that needs "
                                + permission.wire()));
        if (attempts.incrementAndGet() <= MAX_RECORDED) {
            record(permission, attempted);
        }
        return new PermissionDenied(permission);
    }

    private void record(Permission permission, String attempted) {
        try {
            denials.record(call, permission, attempted);
        } catch (RuntimeException unavailable) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a denial could not be recorded, trace " + call.traceId(),
                    AuditUnavailable.trace(unavailable));
            first.set(
                    Refusal.auditUnavailable("the call tried what is not allowed to it, which could not be recorded"));
        }
    }

    /** Why the call fails whatever its handler answers, if it tried what it may not. */
    public Optional<Refusal> refusal() {
        return Optional.ofNullable(first.get());
    }

    /** Ends it: nothing is allowed from now on. */
    public void end() {
        ended = true;
    }
}
