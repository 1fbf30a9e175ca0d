package dev.capstan.agentrpc;

import dev.capstan.agentrpc.InFlightRequests.InFlight;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Caller.OnBehalfOf;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SeenMessages;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The execution of the request in an envelope: sender, tenant and age are checked first, then the gates, the
 * handler and the record follow as for every call.
 *
 * <p>Every request leaves one invocation record, unless it belongs to a flood of requests that were not accepted ({@link
 * RefusedRequests}). A refusal is unsigned until the envelope is known to be authentic and new. Otherwise a copy by an
 * attacker could get a signed refusal, which would end the call of the sender.
 */
public final class HandleRequest {

    private static final System.Logger LOG = System.getLogger(HandleRequest.class.getName());

    /**
     * The form of trace and session ids, the same as in every protocol, because they appear in logs, headers and
     * records.
     */
    private static final Predicate<String> ONE_WORD =
            Pattern.compile("[!-~]{1,128}").asMatchPredicate();

    private final InvokeCapability invoke;
    private final IdentifySender identifySender;
    private final CheckFreshness checkFreshness;
    private final CheckFleetVersion checkFleetVersion;
    private final RefusedRequests refusedRequests;
    private final InstantSource clock;

    /**
     * Creates an execution of requests.
     *
     * @param invoke path of every call
     * @param identifySender identification of the sender
     * @param seenMessages accepted messages
     * @param minFleetVersion minimum fleet version, for envelopes that name one; null for any
     * @param refusedRequests limit of the records of requests that are not accepted
     * @param clock time source
     */
    public HandleRequest(
            InvokeCapability invoke,
            IdentifySender identifySender,
            SeenMessages seenMessages,
            @Nullable Version minFleetVersion,
            RefusedRequests refusedRequests,
            InstantSource clock) {
        this.invoke = invoke;
        this.identifySender = identifySender;
        this.checkFreshness = new CheckFreshness(seenMessages, clock);
        this.checkFleetVersion = new CheckFleetVersion(minFleetVersion);
        this.refusedRequests = refusedRequests;
        this.clock = clock;
    }

    /** The result of a request. */
    sealed interface Reply {

        /**
         * A recorded outcome.
         *
         * @param outcome outcome of the call
         * @param signer signature of the response
         */
        record Completed(Outcome outcome, UnaryOperator<Envelope> signer) implements Reply {

            /** Whether the bus may delete the request: the outcome is on disk, or a retry would be wrong. */
            boolean isSettled() {
                return !(outcome instanceof Outcome.Refused refused
                        && refused.refusal().code() == RefusalCode.AUDIT_UNAVAILABLE);
            }
        }

        /** A repeated delivery of a request that already has its outcome. */
        record Repeated() implements Reply {}
    }

    /** Returns the sender of a cancellation, or empty if it is not proven or the cancellation is not acceptable. */
    Optional<Caller> canceller(Envelope cancellation, Transport transport) {
        return identifySender
                .of(cancellation, transport)
                .<Optional<Caller>>fold(known -> Optional.of(known.caller()), unknown -> Optional.empty())
                .filter(caller -> checkTenant(cancellation, caller).isEmpty())
                .filter(caller -> checkFreshness.refusal(cancellation, caller).isEmpty());
    }

    /**
     * Runs a request to its end.
     *
     * @param entry entry by which its sender can cancel it
     * @param publisher sends parts to its sender
     */
    Reply handle(ReceivedEnvelope arrival, InFlight entry, PartSender.Publisher publisher) {
        try {
            return handleOnce(arrival, entry, publisher);
        } catch (AuditUnavailable unavailable) {
            return new Reply.Completed(
                    InvokeCapability.notStarted(call(arrival, Caller.ANONYMOUS)), UnaryOperator.identity());
        } catch (RuntimeException e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "a request of " + arrival.envelope().from() + " failed with an internal error",
                    e);
            return new Reply.Completed(
                    invoke.refuse(
                            call(arrival, Caller.ANONYMOUS),
                            Refusal.of(RefusalCode.INTERNAL, "internal error; the server log has the cause")),
                    UnaryOperator.identity());
        }
    }

    private Reply handleOnce(ReceivedEnvelope arrival, InFlight entry, PartSender.Publisher publisher) {
        if (checkFreshness.isFinished(arrival)) {
            return new Reply.Repeated();
        }
        return identifySender
                .of(arrival.envelope(), arrival.transport())
                .fold(
                        known -> handleOnce(arrival, known, entry, publisher),
                        unknown -> refused(arrival, unknown.refusal()));
    }

    private Reply refused(ReceivedEnvelope arrival, Refusal ofUnknown) {
        OnBehalfOf claimed = new OnBehalfOf(arrival.envelope().from().uri(), null, null);
        return refused(arrival, Caller.ANONYMOUS.actingFor(claimed), ofUnknown, UnaryOperator.identity());
    }

    private Reply handleOnce(
            ReceivedEnvelope arrival, Sender.Known known, InFlight entry, PartSender.Publisher publisher) {
        Envelope request = arrival.envelope();
        Caller caller = known.caller();
        Optional<Refusal> refusal = checkTenant(request, caller)
                .or(() -> checkFreshness.refusal(request, caller))
                .or(() -> checkFleetVersion.refusal(request))
                .or(() -> checkHeaders(request));
        if (refusal.isPresent()) {
            return refused(arrival, caller, refusal.get(), signerOf(request, known));
        }
        Optional<Refusal> duplicate = checkFreshness.recordAcceptance(arrival, caller);
        if (duplicate.isPresent()) {
            return refused(arrival, caller, duplicate.get(), UnaryOperator.identity());
        }
        Reply.Completed completed = run(arrival, known, entry, publisher);
        if (arrival.durable() && completed.isSettled()) {
            finish(arrival);
        }
        return completed;
    }

    /** Returns the signer of a refusal. A copy gets none, so that its refusal cannot end the call of the sender. */
    private UnaryOperator<Envelope> signerOf(Envelope request, Sender.Known sender) {
        return checkFreshness.wasAccepted(request, sender.caller()) ? UnaryOperator.identity() : sender.signer();
    }

    /**
     * Records that a request has its outcome. If that fails the outcome stands, and at worst the request runs again.
     */
    private void finish(ReceivedEnvelope arrival) {
        try {
            checkFreshness.finish(arrival);
        } catch (RuntimeException unnoted) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the end of a request of " + arrival.envelope().from() + " could not be recorded",
                    AuditUnavailable.trace(unnoted));
        }
    }

    private Reply.Completed run(
            ReceivedEnvelope arrival, Sender.Known sender, InFlight entry, PartSender.Publisher publisher) {
        Envelope request = arrival.envelope();
        Call call = call(arrival, sender.caller());
        Outcome outcome = invoke.admit(
                        request.acceptsParts()
                                ? call.streamedTo(new PartSender(request, sender.signer(), publisher))
                                : call)
                .fold(
                        admitted -> {
                            entry.admitted(admitted);
                            return admitted.run();
                        },
                        Admission.Denied::outcome);
        return new Reply.Completed(outcome, sender.signer());
    }

    /** Refuses a request that is not accepted. Not remembered, it could be repeated without end. */
    private Reply.Completed refused(
            ReceivedEnvelope arrival, Caller caller, Refusal refusal, UnaryOperator<Envelope> signer) {
        Call call = call(arrival, caller);
        return new Reply.Completed(
                refusedRequests.isRecorded(caller, refusal.code())
                        ? invoke.refuse(call, refusal)
                        : new Outcome.Refused(call, refusal, null, true, Duration.ZERO),
                signer);
    }

    private static Optional<Refusal> checkTenant(Envelope request, Caller caller) {
        return request.tenantId() == null || request.tenantId().equals(caller.tenantId())
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.TENANT_MISMATCH,
                        "the request names a tenant that its sender does not belong to; omit tenantId, or name"
                                + " the sender's"));
    }

    private static Optional<Refusal> checkHeaders(Envelope request) {
        return request.header(Envelope.SESSION_HEADER).filter(ONE_WORD.negate()).isPresent()
                ? Optional.of(Refusal.of(
                        RefusalCode.INVALID_ENVELOPE,
                        "the header '" + Envelope.SESSION_HEADER
                                + "' is invalid; use 1 to 128 visible ASCII characters, without spaces"))
                : checkVersions(request);
    }

    private static Optional<Refusal> checkVersions(Envelope request) {
        return List.of(Envelope.VERSION_HEADER, Envelope.MINIMUM_HEADER).stream()
                .filter(header -> request.header(header)
                        .filter(text -> Version.tryParse(text).isEmpty())
                        .isPresent())
                .findFirst()
                .map(header -> Refusal.of(
                        header.equals(Envelope.VERSION_HEADER)
                                ? RefusalCode.VERSION_MISMATCH
                                : RefusalCode.INVALID_ENVELOPE,
                        "the header '" + header + "' is not a valid version"));
    }

    private Call call(ReceivedEnvelope arrival, Caller caller) {
        Envelope request = arrival.envelope();
        Target target = new Target(
                request.to(),
                request.capability(),
                version(request, Envelope.VERSION_HEADER),
                version(request, Envelope.MINIMUM_HEADER));
        Trace named = Trace.of(
                request.header(Envelope.TRACE_HEADER)
                        .or(() -> Optional.of(request.correlationId()))
                        .filter(ONE_WORD)
                        .orElse(null),
                request.header(Envelope.TRACEPARENT_HEADER).orElse(null),
                null);
        return Call.of(new CallRequest(
                request.correlationId(),
                new Trace(named.id(), false, named.parent(), null, null),
                caller,
                target,
                request.payload(),
                timeout(request),
                request.header(Envelope.SESSION_HEADER).filter(ONE_WORD).orElse(null),
                request.kind() == Envelope.Kind.REQUEST && request.replyTo() != null,
                new CallRequest.Entrance(CallRequest.Surface.BUS, arrival.transport())));
    }

    private static @Nullable Version version(Envelope request, String header) {
        return request.header(header).flatMap(Version::tryParse).orElse(null);
    }

    private @Nullable Duration timeout(Envelope request) {
        return request.deadline() == null ? null : Duration.between(clock.instant(), request.deadline());
    }
}
