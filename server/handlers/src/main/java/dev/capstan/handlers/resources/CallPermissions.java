package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.execution.CancellationScope;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/** The permissions of one call, and a record of attempts beyond them (INV-3.2). */
public final class CallPermissions {

    private static final System.Logger LOG = System.getLogger(CallPermissions.class.getName());
    private static final int MAX_RECORDED = 16;

    private final Call call;
    private final Instant deadline;
    private final RecordPermissionDenials denials;
    private final InstantSource clock;
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicReference<Refusal> first = new AtomicReference<>();
    private final BooleanSupplier active = CancellationScope.current();
    private volatile boolean ended;

    /**
     * Creates the permissions that a call's capability declares. Must run on the thread of the call's work.
     *
     * @param call call with its capability
     * @param deadline end of all permissions
     * @param denials recorder of attempts without permission, for the first 16 of the call
     * @param clock time source
     */
    public CallPermissions(Call call, Instant deadline, RecordPermissionDenials denials, InstantSource clock) {
        this.call = call;
        this.deadline = deadline;
        this.denials = denials;
        this.clock = clock;
    }

    /** Returns the call. */
    public Call call() {
        return call;
    }

    /** Returns the deadline of the call. */
    public Instant deadline() {
        return deadline;
    }

    /**
     * Returns if the capability declares the permission.
     *
     * @param permission required permission
     * @param attempted description of the attempt, without secrets
     * @throws PermissionDenied if the capability does not declare it
     * @throws IllegalStateException if the call has ended
     */
    public void require(Permission permission, String attempted) {
        requireActive();
        if (!call.capability().execution().permissions().contains(permission)) {
            throw denied(permission, attempted);
        }
    }

    /** Throws an {@link IllegalStateException} if the call has ended. */
    public void requireActive() {
        if (ended || !active.getAsBoolean() || !clock.instant().isBefore(deadline)) {
            throw new IllegalStateException("the call has ended; its handler must not use its resources");
        }
    }

    /** Records an attempt without permission, and returns the exception to throw. */
    public PermissionDenied denied(Permission permission, String attempted) {
        first.compareAndSet(
                null,
                Refusal.permissionDenied(
                        permission,
                        "the handler exceeded its permissions: it attempted an operation that needs "
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
                    "a permission denial could not be recorded, trace " + call.traceId(),
                    AuditUnavailable.trace(unavailable));
            first.set(Refusal.auditUnavailable("the call exceeded its permissions, and this could not be recorded"));
        }
    }

    /** Returns the refusal of an attempt without permission, or empty. It replaces any result of the handler. */
    public Optional<Refusal> refusal() {
        return Optional.ofNullable(first.get());
    }

    /** Ends all permissions of the call. */
    public void end() {
        ended = true;
    }
}
