package dev.capstan.agentrpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.DroppedEnvelopes.Reason;
import dev.capstan.agentrpc.HandleRequest.Reply;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.agentrpc.envelope.HmacKey;
import dev.capstan.agentrpc.envelope.PeerKeys;
import dev.capstan.agentrpc.port.SenderTokens;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Fleet;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.port.SeenMessages;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an envelope by who sent it and when, before any gate is asked. */
class ProvedRequestsTest {

    private static final HmacKey KEY = new HmacKey("k1", "a secret of two peers".getBytes(StandardCharsets.UTF_8));
    private static final AgentId FRIEND = new AgentId("friend");
    private static final Transport BUS = new Transport(Transport.Kind.NATS, "requests", null, Map.of());

    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private final Map<String, String> taken = new ConcurrentHashMap<>();
    private final HandlerExecutor workers = new HandlerExecutor("calls", 4);
    private Instant now = InMemoryNetwork.NOW;
    private final InstantSource clock = () -> now;
    private final RefusedRequests refusedRequests = new RefusedRequests(trail, clock);
    private @Nullable Caller seen;
    private @Nullable String tenant;
    private boolean isUnavailable;

    @AfterEach
    void close() {
        workers.close();
    }

    private void checkAvailable() {
        if (isUnavailable) {
            throw new AuditUnavailable("broken on purpose", null);
        }
    }

    private final SeenMessages messages = new SeenMessages() {
        @Override
        public boolean firstUse(String sender, String messageId, String delivery, Instant until) {
            checkAvailable();
            return taken.putIfAbsent(sender + " " + messageId, delivery) == null;
        }

        @Override
        public boolean wasAcceptedBy(String sender, String messageId, String delivery) {
            return delivery.equals(taken.get(sender + " " + messageId));
        }

        @Override
        public boolean isSeen(String sender, String messageId) {
            checkAvailable();
            return taken.containsKey(sender + " " + messageId);
        }
    };

    @Test
    void aPeerCallsForTheTenantOfItsKeysOnly() {
        accepted(KEY.sign(of("default")));
        assertThat(seen.tenantId()).isEqualTo("default");
        assertThat(refused(KEY.sign(of("acme")))).isEqualTo(RefusalCode.TENANT_MISMATCH);

        tenant = "acme";
        accepted(KEY.sign(of("acme")));
        assertThat(seen.tenantId()).isEqualTo("acme");
        accepted(KEY.sign(of(null)));
        assertThat(seen.tenantId()).isEqualTo("acme");
        assertThat(refused(KEY.sign(of("default")))).isEqualTo(RefusalCode.TENANT_MISMATCH);
    }

    private Envelope of(@Nullable String tenantId) {
        Envelope request = request(Duration.ofSeconds(5));
        return new Envelope(
                request.kind(),
                request.messageId() + tenant + tenantId,
                request.correlationId(),
                null,
                request.from(),
                request.to(),
                request.capability(),
                request.replyTo(),
                request.deadline(),
                tenantId,
                request.headers(),
                request.payload(),
                null);
    }

    private Reply reply(
            Envelope envelope, Transport transport, boolean repeated, String delivery, @Nullable Version minimum) {
        var catalogs = new InMemoryCatalogs(List.of(Fleet.catalog("peer", Fleet.capability("peer", "work"))));
        var path = new InvokeCapability(
                List.of(new FindCapability(catalogs)),
                capability -> (call, deadline) -> {
                    seen = call.caller();
                    return new HandlerResult.Responded(call.payload());
                },
                List.of(),
                workers,
                trail,
                clock);
        var senders = new IdentifySender(
                peer -> peer.equals(FRIEND)
                        ? Optional.of(new PeerKeys(KEY, List.of(), null, tenant))
                        : Optional.empty(),
                SenderTokens.NONE,
                "default");
        var answers = new HandleRequest(path, senders, messages, minimum, refusedRequests, clock);
        var entry = new InFlightRequests().begin(envelope);
        boolean durable = transport.kind() == Transport.Kind.JETSTREAM;
        return answers.handle(
                new ReceivedEnvelope(envelope, transport, durable, repeated, delivery),
                entry,
                part -> Optional.empty());
    }

    private RefusalCode refused(Envelope envelope) {
        Outcome outcome = ((Reply.Completed) reply(envelope, BUS, false, "", null)).outcome();
        assertThat(trail.events()).extracting(AuditEvent::kind).containsOnly("capability_invocation");
        return ((Outcome.Refused) outcome).refusal().code();
    }

    private void accepted(Envelope envelope) {
        assertThat(((Reply.Completed) reply(envelope, BUS, false, "", null)).outcome())
                .isInstanceOf(Outcome.Succeeded.class);
    }

    /** Whether a deadline was not over on arrival; the call itself may take longer. */
    private boolean isInTime(Envelope envelope) {
        Outcome outcome = ((Reply.Completed) reply(envelope, BUS, false, "", null)).outcome();
        return !(outcome instanceof Outcome.Refused late) || late.refusal().code() == RefusalCode.TIMEOUT;
    }

    private Envelope request(@Nullable Duration ahead, UnaryOperator<Map<String, String>> headers) {
        return new Envelope(
                Envelope.Kind.REQUEST,
                "m-" + taken.size(),
                "c-1",
                null,
                FRIEND,
                new AgentId("peer"),
                "work",
                "nats://inbox",
                ahead == null ? null : now.plus(ahead),
                null,
                headers.apply(new LinkedHashMap<>()),
                Json.object(),
                null);
    }

    private Envelope request(Duration ahead) {
        return KEY.sign(request(ahead, headers -> headers));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, DEADLINE_EXCEEDED",
        "0, DEADLINE_EXCEEDED",
        "630001, INVALID_ENVELOPE",
        "9223372036854775, INVALID_ENVELOPE"
    })
    void aDeadlineIsInTheFutureAndNotFarAhead(long aheadMs, RefusalCode code) {
        assertThat(refused(request(Duration.ofMillis(aheadMs)))).isEqualTo(code);
    }

    @Test
    void aFloodOfRequestsThatAreNotAcceptedLeavesFewRecords() {
        int most = RefusedRequests.MAX_INDIVIDUAL_RECORDS;
        Envelope unsigned = request(Duration.ofSeconds(5), headers -> headers);
        Envelope copied = request(Duration.ofSeconds(5));
        accepted(copied);
        for (int i = 0; i < most + 20; i++) {
            assertThat(refused(unsigned)).isEqualTo(RefusalCode.AUTH_REJECTED);
            assertThat(refused(copied)).isEqualTo(RefusalCode.DUPLICATE);
        }
        assertThat(trail.events()).hasSize(1 + 2 * most);

        now = now.plus(Duration.ofMinutes(2));
        reply(unsigned, BUS, false, "", null);

        assertThat(trail.events())
                .extracting(AuditEvent::kind)
                .endsWith("requests_refused", "capability_invocation")
                .hasSize(1 + 2 * most + 2);
    }

    @Test
    void aDeadlineAtTheLimitIsAcceptedAndNoneIsNot() {
        accepted(request(Duration.ofSeconds(630)));
        assertThat(isInTime(request(Duration.ofMillis(1)))).isTrue();
        assertThat(refused(KEY.sign(request(null, headers -> headers)))).isEqualTo(RefusalCode.INVALID_ENVELOPE);
    }

    @Test
    void anEnvelopeIsGoodOnceUntilItsDeadlineAndUselessAfterIt() {
        Envelope envelope = request(Duration.ofSeconds(20));

        accepted(envelope);
        assertThat(refused(envelope)).isEqualTo(RefusalCode.DUPLICATE);
        now = now.plusSeconds(20);
        assertThat(refused(envelope)).isEqualTo(RefusalCode.DEADLINE_EXCEEDED);
    }

    @Test
    void theRefusalOfALateCopyIsNotSignedAsItCouldEndTheCallOfItsSender() {
        Envelope taken = request(Duration.ofSeconds(20));
        accepted(taken);
        now = now.plusSeconds(20);

        assertThat(isSigned(taken)).isFalse();
        assertThat(isSigned(request(Duration.ZERO)))
                .as("a request that is late and new")
                .isTrue();
    }

    private boolean isSigned(Envelope request) {
        return ResponseEnvelope.of(request, (Reply.Completed) reply(request, BUS, false, "", null))
                        .auth()
                != null;
    }

    @Test
    void aMessageThatIsDeliveredAgainRunsUnlessItHasHadItsOutcome() {
        Transport kept = new Transport(Transport.Kind.JETSTREAM, "requests", null, Map.of());
        Envelope interrupted = request(Duration.ofSeconds(20));
        taken.put("agent://friend " + interrupted.messageId(), "message 7");

        assertThat(code(reply(interrupted, kept, false, "message 8", null)))
                .as("a copy is not the message itself")
                .isEqualTo(RefusalCode.DUPLICATE);
        assertThat(code(reply(interrupted, kept, true, "message 8", null)))
                .as("nor when it is delivered again")
                .isEqualTo(RefusalCode.DUPLICATE);
        assertThat(((Reply.Completed) reply(interrupted, kept, true, "message 7", null)).outcome())
                .isInstanceOf(Outcome.Succeeded.class);
        assertThat(reply(interrupted, kept, true, "message 7", null)).isInstanceOf(Reply.Repeated.class);
        now = now.plusSeconds(60);
        assertThat(reply(interrupted, kept, true, "message 7", null))
                .as("also after its deadline")
                .isInstanceOf(Reply.Repeated.class);
        assertThat(trail.events()).as("the repetition adds nothing").hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRequestWhoseAcceptanceCannotBeRecordedIsLeftToTheBus(boolean repeated) {
        Transport kept = new Transport(Transport.Kind.JETSTREAM, "requests", null, Map.of());
        Envelope request = request(Duration.ofSeconds(20));
        isUnavailable = true;

        Reply.Completed reply = (Reply.Completed) reply(request, kept, repeated, "message 7", null);

        assertThat(code(reply)).isEqualTo(RefusalCode.AUDIT_UNAVAILABLE);
        assertThat(((Outcome.Refused) reply.outcome()).notExecuted()).isTrue();
        assertThat(reply.isSettled()).isFalse();
        assertThat(trail.events()).as("nothing names the sender anonymous").isEmpty();
        assertThat(seen).isNull();
        isUnavailable = false;
        assertThat(((Reply.Completed) reply(request, kept, true, "message 7", null)).outcome())
                .as("the bus delivers it again")
                .isInstanceOf(Outcome.Succeeded.class);
    }

    private static RefusalCode code(Reply reply) {
        return ((Outcome.Refused) ((Reply.Completed) reply).outcome()).refusal().code();
    }

    @ParameterizedTest
    @CsvSource({"session-id", "trace-id"})
    void aHeaderThatIsNoWordReachesNoRecord(String header) {
        Reply reply = reply(
                KEY.sign(request(Duration.ofSeconds(1), headers -> {
                    headers.put(header, "a\nforged line");
                    return headers;
                })),
                BUS,
                false,
                "",
                null);

        assertThat(((Reply.Completed) reply).outcome() instanceof Outcome.Refused)
                .isEqualTo(header.equals("session-id"));
        assertThat(trail.events().get(0).details().toString()).doesNotContain("forged");
    }

    @Test
    void forWhomAPeerActsIsTakenAsItsClaim() {
        accepted(KEY.sign(request(Duration.ofSeconds(1), headers -> {
            headers.put("on-behalf-of", "agt_1");
            headers.put("on-behalf-of-person", "alice@example.org");
            return headers;
        })));

        assertThat(seen.id()).isEqualTo("agent://friend");
        assertThat(seen.principal()).isEqualTo(new Caller.OnBehalfOf("agt_1", null, "alice@example.org"));
    }

    @ParameterizedTest
    @CsvSource({"'a b'", "'a\r\nX-Injected: 1'", "''", "é"})
    void aNameThatIsNoNameIsRefused(String name) {
        Envelope envelope = KEY.sign(request(Duration.ofSeconds(1), headers -> {
            headers.put("on-behalf-of", "agt_1");
            headers.put("on-behalf-of-host", name);
            return headers;
        }));

        assertThat(refused(envelope)).isEqualTo(RefusalCode.INVALID_ENVELOPE);
    }

    @ParameterizedTest
    @CsvSource({"1.2.0, true", "1.10, true", "1.1.9, false", "1, false"})
    void aFleetThatIsTooOldIsRefused(String version, boolean served) {
        Envelope envelope = KEY.sign(request(Duration.ofSeconds(1), headers -> {
            headers.put("x-fleet-version", version);
            return headers;
        }));

        Outcome outcome = ((Reply.Completed) reply(envelope, BUS, false, "", Version.parse("1.2"))).outcome();

        if (served) {
            assertThat(outcome).isInstanceOf(Outcome.Succeeded.class);
        } else {
            ObjectNode payload = ResponseEnvelope.payload(outcome);
            assertThat(payload.at("/error/code").textValue()).isEqualTo("EVERSION_SKEW");
        }
    }

    @Test
    void droppedRequestsAreCountedByReason() {
        DroppedEnvelopes dropped = new DroppedEnvelopes(clock);
        for (int i = 0; i < 3; i++) {
            dropped.count(Reason.MALFORMED, "a line\nthat would begin another");
        }
        dropped.count(Reason.BUSY, "x");

        assertThat(dropped.total(Reason.MALFORMED)).isEqualTo(3);
        assertThat(dropped.total(Reason.BUSY)).isEqualTo(1);
        assertThat(dropped.total(Reason.NOT_TARGET)).isZero();
    }
}
