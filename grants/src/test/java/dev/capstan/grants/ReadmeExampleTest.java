package dev.capstan.grants;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Handlers;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalProof;
import dev.capstan.grants.approval.DecideApproval;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.authentication.ProvePossession;
import dev.capstan.grants.authentication.RefusedTokens;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.execution.AuthorizeCall;
import dev.capstan.grants.execution.FindGrantedCapability;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.lifecycle.Quotas;
import dev.capstan.grants.lifecycle.RegisterAgent;
import dev.capstan.grants.lifecycle.Registration;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The life of an agent as the README shows it. */
class ReadmeExampleTest {

    private final InMemoryAuditTrail trail = new InMemoryAuditTrail();
    private final Handlers handlers = capability -> (call, deadline) -> new HandlerResult.Responded(call.payload());

    @Test
    void exampleRuns() throws Exception {
        try (HandlerExecutor executor = new HandlerExecutor("bank", 4)) {
            assertThat(call(executor, Json.object().put("amount", 25))).isInstanceOf(Outcome.Succeeded.class);
            assertThat(call(executor, Json.object().put("amount", 600)))
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class, no -> assertThat(no.refusal().message())
                                    .isEqualTo("'amount' violates the constraint {\"max\":100}"));
        }
        assertThat(trail.events())
                .extracting(AuditEvent::kind)
                .startsWith("host_registered", "agent_registered", "approval_decided", "capability_invocation");
    }

    private Outcome call(HandlerExecutor executor, JsonNode order) throws Exception {
        AgentId bank = new AgentId("bank");
        var catalogs = new InMemoryCatalogs(
                List.of(new Catalog(bank, List.of(), List.of(Capability.untyped(bank, "transfer_funds")))));
        String issuer = "https://bank.example";
        URI location = URI.create("https://bank.example/capability/execute");
        // example
        var clock = InstantSource.system();
        var repositories = InMemoryGrantRepositories.create();
        var grantable = new GrantableCapabilities(catalogs);
        var seen = new InMemorySeenTokens();
        var remote = new InMemoryRemoteKeys(Map.of());
        var signatures = Signatures.ofJdk();
        var refused = new RefusedTokens(trail, clock, Optional::empty);
        var hosts = new AuthenticateHost(repositories, seen, remote, signatures, trail, refused, clock);
        var agents =
                new AuthenticateAgent(repositories, seen, remote, signatures, Lifetimes.DEFAULT, trail, refused, clock);
        var possession = new ProvePossession(signatures, false, refused, clock);
        var register = new RegisterAgent(
                repositories, grantable, remote, Lifetimes.DEFAULT, possession, Quotas.DEFAULT, trail, clock);
        var decide = new DecideApproval(repositories, grantable, Lifetimes.DEFAULT, trail, clock);

        // A machine has a key, and each of its agents has one. It registers an agent.
        var sign = new SignToken(clock);
        var host = SigningKey.generate();
        var key = SigningKey.generate();
        var limit = Constraints.parse(Json.read("{\"amount\": {\"max\": 100}}"));
        var requested = List.of(new RequestedCapability("transfer_funds", limit));
        var credential = hosts.forRegistration(sign.host(host, issuer, key), issuer);
        var pending = register.register(
                credential, new Registration("bookkeeper", null, AgentMode.DELEGATED, requested, "pays bills"));

        // A user who has just entered the password approves it.
        var code = pending.approval().userCode();
        var proof = new ApprovalProof(clock.instant());
        var agent = decide.decide(code, "ada", proof, new ApprovalDecision(true, Map.of(), null))
                .agent();

        // The agent calls with a token for the location. Two gates find its grant and check the constraints.
        var grants = repositories.grants();
        var find = new FindGrantedCapability(grantable, grants, new FindCapability(catalogs));
        var gates = List.<Gate>of(find, new AuthorizeCall(grantable, grants, () -> location));
        var path = new InvokeCapability(gates, handlers, List.of(), executor, trail, clock);
        var token = sign.agent(key, agent.id(), host.publicKey().thumbprint(), location.toString());
        var caller = agents.authenticate(token, location.toString()).caller();
        var target = Target.of("transfer_funds");
        Outcome outcome = path.invoke(Call.begin(caller, target, order));
        // end
        return outcome;
    }

    @Test
    void exampleIsThatOfTheReadme() throws Exception {
        String source = Files.readString(Path.of("src/test/java/dev/capstan/grants/ReadmeExampleTest.java"));
        int start = source.indexOf("        // example\n") + "        // example\n".length();
        String example = source.substring(start, source.indexOf("        // end\n", start))
                .indent(-8);

        assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + example + "```");
    }
}
