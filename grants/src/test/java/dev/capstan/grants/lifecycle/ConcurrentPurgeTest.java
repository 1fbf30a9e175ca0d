package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.GrantLog;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.inmemory.InMemoryGrantRepositories;
import dev.capstan.grants.inmemory.InMemoryRemoteKeys;
import dev.capstan.grants.inmemory.InMemorySeenTokens;
import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.Transactions;
import dev.capstan.grants.token.SigningKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation on a host or an agent that is forgotten meanwhile, before each question that the operation asks the
 * ledger: it is done, or refused for a reason that its caller is told, and nothing else is thrown.
 */
class ConcurrentPurgeTest {

    private static final int MAX_QUESTIONS = 60;

    private final GrantRepositories real = InMemoryGrantRepositories.create();
    private final GrantsFixture fixture =
            new GrantsFixture(watched(real), new InMemorySeenTokens(), new InMemoryRemoteKeys(Map.of()));
    private final PurgePending forgetPending =
            new PurgePending(real, new GrantLog(real.hosts(), fixture.trail, fixture.clock));
    private int questionsLeft = Integer.MAX_VALUE;
    private int depth;

    @FunctionalInterface
    private interface Operation {
        void run(GrantsFixture fixture, GrantsFixture.Client client) throws RefusedException;
    }

    static Stream<Arguments> operations() {
        return Stream.of(
                operation(
                        "register again",
                        (fixture, client) -> fixture.register(client.host(), client.key(), AgentMode.DELEGATED)),
                operation("register another", (fixture, client) -> fixture.register(client.host())),
                operation(
                        "ask for the status",
                        (fixture, client) -> fixture.showAgent.show(credential(fixture, client), client.id())),
                operation("show the approval", (fixture, client) -> fixture.showApproval.show(client.code(), OWNER)),
                operation("approve", (fixture, client) -> fixture.approve(client.code())),
                operation("deny", (fixture, client) -> fixture.deny(client.code())),
                operation("authenticate", (fixture, client) -> fixture.agent(client)),
                operation(
                        "ask for more",
                        (fixture, client) -> fixture.request(client, GrantsFixture.requested("read_news"))),
                operation("reactivate", (fixture, client) -> fixture.reactivate(client)),
                operation(
                        "revoke by the host",
                        (fixture, client) -> fixture.revokeAgent.byHost(fixture.host(client.host()), client.id())),
                operation("revoke by a person", (fixture, client) -> fixture.revokeAgent.byAccount(OWNER, client.id())),
                operation(
                        "revoke the host by itself",
                        (fixture, client) -> fixture.revokeHost.byItself(fixture.host(client.host()))),
                operation(
                        "revoke the host by a person",
                        (fixture, client) -> fixture.revokeHost.byAccount(OWNER, client.hostId())),
                operation(
                        "revoke a grant",
                        (fixture, client) -> fixture.revokeGrant.byAccount(OWNER, client.id(), "read_news")),
                operation("end the session", (fixture, client) -> fixture.endSession.byAccount(OWNER, client.id())),
                operation(
                        "rotate the key of the agent",
                        (fixture, client) -> fixture.rotateAgentKey.byHost(
                                fixture.host(client.host()),
                                client.id(),
                                SigningKey.generate().publicKey())),
                operation(
                        "rotate the key of the host",
                        (fixture, client) -> fixture.rotateHostKey.rotate(
                                fixture.host(client.host()),
                                SigningKey.generate().publicKey())));
    }

    private static Arguments operation(String name, Operation operation) {
        return Arguments.of(name, operation);
    }

    private static HostCredential credential(GrantsFixture fixture, GrantsFixture.Client client)
            throws RefusedException {
        return fixture.hosts.forQuery(fixture.sign.host(client.host(), ISSUER), ISSUER);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void isDoneOrRefusedWhereTheHostWaitsForAPerson(String name, Operation operation) throws RefusedException {
        int asked = interrupted(operation, false);

        assertThat(asked).as("questions that were asked").isBetween(1, MAX_QUESTIONS - 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("operations")
    void isDoneOrRefusedWhereTheAgentAloneWaitsForAPerson(String name, Operation operation) throws RefusedException {
        int asked = interrupted(operation, true);

        assertThat(asked).as("questions that were asked").isBetween(1, MAX_QUESTIONS - 1);
    }

    /** Forgets before the first question, then before the second and so on; how many there were. */
    private int interrupted(Operation operation, boolean hostIsActive) throws RefusedException {
        for (int question = 0; question < MAX_QUESTIONS; question++) {
            SigningKey host = SigningKey.generate();
            if (hostIsActive) {
                fixture.linked(host);
            }
            GrantsFixture.Client client = fixture.register(host, GrantsFixture.requested("read_news"));
            fixture.clock.pass(PurgeExpired.RETENTION.plus(Duration.ofSeconds(1)));
            questionsLeft = question;
            assertThatCode(() -> run(operation, client))
                    .as("forgotten before question %d", question)
                    .doesNotThrowAnyException();
            if (questionsLeft >= 0) {
                questionsLeft = Integer.MAX_VALUE;
                return question;
            }
            questionsLeft = Integer.MAX_VALUE;
        }
        return MAX_QUESTIONS;
    }

    private void run(Operation operation, GrantsFixture.Client client) {
        try {
            operation.run(fixture, client);
        } catch (RefusedException refused) {
            assertThat(refused.refusal().code().wire()).isNotEqualTo("internal");
        }
    }

    private GrantRepositories watched(GrantRepositories repositories) {
        return new GrantRepositories(
                watched(Hosts.class, repositories.hosts()),
                watched(Agents.class, repositories.agents()),
                watched(Grants.class, repositories.grants()),
                watched(Approvals.class, repositories.approvals()),
                watched(Transactions.class, repositories.transactions()),
                repositories.users());
    }

    private <T> T watched(Class<T> port, T adapter) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, values) -> {
                    if (depth == 0 && questionsLeft-- == 0) {
                        purge();
                    }
                    depth++;
                    try {
                        return method.invoke(adapter, values);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    } finally {
                        depth--;
                    }
                }));
    }

    /** Does to registrations as housekeeping does; within a work on a host it would wait for the work. */
    private void purge() {
        var before = fixture.clock.instant().minus(PurgeExpired.RETENTION);
        real.agents().hostsOfPending(before).forEach(hostId -> forgetPending.agents(hostId, before));
        forgetPending.hosts(before);
    }
}
