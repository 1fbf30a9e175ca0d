package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.json.Json;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckPermissionsTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
    private static final URI SERVICE = URI.create("https://internal.example/x");
    private static final HandlerSpec JAVA = new HandlerSpec.Java("work");

    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();

    @ParameterizedTest
    @CsvSource({
        "GET, network:read",
        "POST, network:write",
        "PUT, network:write",
        "PATCH, network:write",
        "DELETE, network:write"
    })
    void anHttpHandlerNeedsWhatItsMethodImplies(String method, String permission) {
        HandlerSpec http = new HandlerSpec.Http(SERVICE, method);
        Permission needed = Permission.fromWire(permission).orElseThrow();

        assertThat(decide("", http, needed)).isInstanceOf(Decision.Pass.class);
        assertThat(trail.events()).isEmpty();
        assertDenied(decide("", http, Permission.COMPUTE_EXECUTE), needed);
        assertThat(attempts()).containsExactly(method + " to the service behind the capability");
    }

    @Test
    void aProcessHandlerNeedsToExecute() {
        HandlerSpec process = new HandlerSpec.Process(List.of("cat"));

        assertThat(decide("", process, Permission.COMPUTE_EXECUTE)).isInstanceOf(Decision.Pass.class);
        assertDenied(decide("", process), Permission.COMPUTE_EXECUTE);
        assertThat(attempts()).containsExactly("run the handler process");
    }

    @Test
    void otherHandlersNeedNothingBeforehand() {
        assertThat(decide("", JAVA)).isInstanceOf(Decision.Pass.class);
        assertThat(decide("", new HandlerSpec.Agent())).isInstanceOf(Decision.Pass.class);
    }

    @ParameterizedTest
    @CsvSource({
        "secrets:read",
        "'network:read, secrets:read'",
        "secrets:read@tenant=acme",
        "secrets:read@agent=keeper",
        "secrets:read@agent=agent://keeper",
        "secrets:read@agent=agt_1",
        "' secrets:read@agent=nobody , secrets:read@tenant=acme '"
    })
    void refusesAForbiddenPermission(String rules) {
        assertDenied(decide(rules, JAVA, Permission.SECRETS_READ), Permission.SECRETS_READ);
        assertThat(attempts()).containsExactly("call work, which needs secrets:read");
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "secrets:read@tenant=Acme",
        "secrets:read@tenant=acme2",
        "secrets:read@agent=acme",
        "secrets:read@agent=keepe",
        "network:read"
    })
    void allowsWhatIsForbiddenToOtherCallers(String rules) {
        assertThat(decide(rules, JAVA, Permission.SECRETS_READ)).isInstanceOf(Decision.Pass.class);
        assertThat(trail.events()).isEmpty();
    }

    @Test
    void aDenialIsRecordedWithWhoTriedWhat() {
        decide("secrets:read", JAVA, Permission.SECRETS_READ);

        assertThat(trail.events()).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo("permission_denied");
            assertThat(event.tenantId()).isEqualTo("acme");
            assertThat(event.details().path("capabilityName").textValue()).isEqualTo("work");
            assertThat(event.details().path("peerId").textValue()).isEqualTo("agent://keeper");
            assertThat(event.details().path("correlationId").textValue()).isNotBlank();
            assertThat(event.details().path("traceId").textValue()).isEqualTo("trace");
            assertThat(event.details().path("caller").textValue()).isEqualTo("agt_1");
            assertThat(event.details().path("permission").textValue()).isEqualTo("secrets:read");
        });
    }

    @Test
    void attemptIsRecordedPrintableAndAbbreviated() {
        new RecordPermissionDenials(trail, CLOCK)
                .record(call(JAVA), Permission.NETWORK_READ, "a\n\ud800\0" + "é".repeat(500));

        assertThat(attempts()).containsExactly("a???" + "é".repeat(196) + "…");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network:writ|is not a valid permission to forbid; use one of network:read, network:write",
                "Network:Read|is not a valid permission to forbid",
                "network:read,|'' is not a valid permission",
                "network:read@|is not a valid rule to forbid network:read; write network:read",
                "network:read@tenant=|network:read@tenant=<name>",
                "network:read@tenant|network:read@agent=<name>",
                "network:read@agent=a b|is not a valid rule to forbid",
                "network:read@agent=a@tenant=b|is not a valid rule to forbid",
                "network:read@user=a|is not a valid rule to forbid",
                "network:read @tenant=a|is not a valid permission"
            })
    void aRuleThatIsNoneSaysWhatToWrite(String rules, String message) {
        assertThatThrownBy(() -> PermissionPolicy.parse(rules))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private Decision decide(String rules, HandlerSpec handler, Permission... declared) {
        PermissionPolicy policy = rules.isEmpty() ? PermissionPolicy.NONE : PermissionPolicy.parse(rules);
        return new CheckPermissions(policy, new RecordPermissionDenials(trail, CLOCK)).decide(call(handler, declared));
    }

    private static Call call(HandlerSpec handler, Permission... declared) {
        Capability loose = Capability.untyped(new AgentId("keeper"), "work");
        Execution execution = new Execution(handler, null, null, false, null, null, Set.of(declared), null);
        return Call.begin(
                        new Caller("agt_1", "acme"), Target.of("work"), Json.object(), Trace.named("trace"), null, null)
                .to(loose.withExecution(execution));
    }

    private static void assertDenied(Decision decision, Permission permission) {
        assertThat(decision).isInstanceOfSatisfying(Decision.Refuse.class, refuse -> {
            assertThat(refuse.refusal().code()).isEqualTo(RefusalCode.PERMISSION_DENIED);
            assertThat(refuse.refusal().fields()).isEqualTo(Json.object().put("permission", permission.wire()));
            assertThat(refuse.refusal().message()).contains(permission.wire()).doesNotContain("internal.example");
        });
    }

    private List<String> attempts() {
        return trail.events().stream()
                .map(AuditEvent::details)
                .map(details -> details.path("attempted").textValue())
                .toList();
    }
}
