package dev.capstan.handlers.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.RecordPermissionDenials;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CallPermissionsTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();

    @Test
    void aDenialThatCannotBeRecordedFailsTheCallForThat() {
        RecordPermissionDenials denials = new RecordPermissionDenials(
                events -> {
                    throw new AuditUnavailable("the disk is full", new IllegalStateException());
                },
                CLOCK);
        CallPermissions permissions = new CallPermissions(call(Set.of()), Instant.MAX, denials, CLOCK);

        assertThatThrownBy(() -> permissions.require(Permission.SECRETS_READ, "read the secret x"))
                .hasMessageContaining("secrets:read");
        assertThat(permissions.refusal()).map(Refusal::code).contains(RefusalCode.AUDIT_UNAVAILABLE);
    }

    @Test
    void aHandlerThatIgnoresItsInterruptionMayDoNothingMore() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        CompletableFuture<Throwable> refused = new CompletableFuture<>();
        try (HandlerExecutor workers = new HandlerExecutor("stubborn", 1)) {
            CompletableFuture<HandlerResult> answer = workers.begin(
                    () -> {
                        CallPermissions permissions = new CallPermissions(
                                call(Set.of(Permission.SECRETS_READ)),
                                Instant.MAX,
                                new RecordPermissionDenials(trail, CLOCK),
                                CLOCK);
                        permissions.require(Permission.SECRETS_READ, "while it is wanted");
                        begun.countDown();
                        awaitUninterruptibly(cancelled);
                        refused.complete(catchThrowable(
                                () -> permissions.require(Permission.SECRETS_READ, "when it is wanted no more")));
                        return new HandlerResult.Delivered();
                    },
                    Duration.ofSeconds(30),
                    new HandlerExecutor.TaskInfo("stubborn", "trace", List.of()));
            begun.await();
            answer.complete(HandlerResult.failed(RefusalCode.CANCELLED, "cancelled"));
            cancelled.countDown();

            assertThat(refused.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the call has ended");
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean waiting = true;
        while (waiting) {
            try {
                latch.await();
                waiting = false;
            } catch (InterruptedException ignored) {
                // That is what a stubborn handler does.
            }
        }
    }

    private static Call call(Set<Permission> permissions) {
        Capability loose = Capability.untyped(new AgentId("keeper"), "work");
        Execution execution =
                new Execution(new HandlerSpec.Java("work"), null, null, false, null, null, permissions, null);
        return Call.begin(
                        new Caller("agt_1", "acme"), Target.of("work"), Json.object(), Trace.named("trace"), null, null)
                .to(loose.withExecution(execution));
    }
}
