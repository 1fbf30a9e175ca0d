package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.approval;
import static dev.capstan.grants.port.ContractSamples.grant;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.port.Transactions.Work;
import dev.capstan.grants.token.PublicKey;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of {@link Transactions}; an adapter's test extends it. */
public abstract class TransactionsContract {

    private static final int TIMEOUT_SECONDS = 30;

    private GrantRepositories repositories;
    private Transactions transactions;
    private Host host;
    private Host other;

    /** Returns the repositories, which may contain objects of other tests. */
    protected abstract GrantRepositories allRepositories();

    @BeforeEach
    void begin() {
        repositories = allRepositories();
        transactions = repositories.transactions();
        host = host();
        other = host();
        repositories.hosts().add(host);
        repositories.hosts().add(other);
    }

    /** A refusal of a use case, which is an expected outcome. */
    private static final class Refusal extends Exception {

        private static final long serialVersionUID = 1L;
    }

    static Stream<Throwable> failures() {
        return Stream.of(new Refusal(), new IllegalArgumentException("no"), new AssertionError("no"));
    }

    @Test
    void aWorkAnswersAndWhatItDidIsSeenByTheNextReader() {
        Agent agent = agent(host);

        boolean added = transactions.onHost(host.id(), () -> {
            repositories.hosts().save(host.withStatus(HostStatus.ACTIVE, NEW_YEAR));
            return repositories.agents().add(agent);
        });

        assertThat(added).isTrue();
        assertThat(repositories.hosts().byId(host.id())).map(Host::status).contains(HostStatus.ACTIVE);
        assertThat(repositories.agents().ofHost(host.id())).containsExactly(agent);
    }

    @Test
    void aWorkSeesWhatItHasDone() {
        Agent agent = agent(host);

        transactions.onHost(host.id(), () -> {
            repositories.agents().add(agent);
            repositories.grants().save(grant(agent, "pay", GrantStatus.ACTIVE));

            assertThat(repositories.agents().byId(agent.id())).contains(agent);
            assertThat(repositories.grants().active(agent.id(), "pay")).isPresent();
            assertThat(repositories.agents().add(agent(host, inlineKey(agent), NEW_YEAR)))
                    .isFalse();
            return "";
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void exceptionRollsBackAllChanges(Throwable failure) {
        Agent agent = agent(host);
        Grant active = grant(agent, "pay", GrantStatus.ACTIVE);
        Approval open = approval(agent, NEW_YEAR);
        repositories.agents().add(agent);
        repositories.grants().save(active);
        repositories.approvals().add(open);
        PublicKey next = key();
        Agent added = agent(host);
        Approval asked = approval(agent, NEW_YEAR);

        assertThatThrownBy(() -> transactions.onHost(host.id(), () -> {
                    repositories
                            .hosts()
                            .save(host.withStatus(HostStatus.REVOKED, NEW_YEAR)
                                    .with(new KeySource.Inline(next), next.thumbprint(), NEW_YEAR));
                    repositories.agents().save(agent.activated("owner", NEW_YEAR));
                    repositories.agents().add(added);
                    repositories.grants().remove(agent.id(), "pay", GrantStatus.ACTIVE);
                    repositories.grants().save(active.revoked("owner", NEW_YEAR));
                    repositories.approvals().save(open.closed(Approval.Status.APPROVED, "owner", NEW_YEAR));
                    repositories.approvals().add(asked);
                    throw failure(failure);
                }))
                .isSameAs(failure);

        assertThat(repositories.hosts().byId(host.id())).contains(host);
        assertThat(repositories.hosts().byThumbprint(host.thumbprint())).contains(host);
        assertThat(repositories.hosts().isKnownKey(next.thumbprint())).isFalse();
        assertThat(repositories.agents().ofHost(host.id())).containsExactly(agent);
        assertThat(repositories.agents().isKnownKey(host.id(), added.thumbprint()))
                .isFalse();
        assertThat(repositories.grants().ofAgent(agent.id())).containsExactly(active);
        assertThat(repositories.approvals().openOf(agent.id())).containsExactly(open);
        assertThat(repositories.approvals().byCode(asked.userCode())).isEmpty();
        assertThat(repositories.agents().add(added))
                .as("the key of an agent that was taken back")
                .isTrue();
    }

    private static Exception failure(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return (Exception) failure;
    }

    @Test
    void aHostIsFreeAgainAfterAWorkThatThrew() {
        assertThatThrownBy(() -> transactions.onHost(host.id(), () -> {
                    throw new Refusal();
                }))
                .isInstanceOf(Refusal.class);

        assertThat(transactions.onHost(host.id(), () -> "done")).isEqualTo("done");
    }

    @Test
    void aWorkWithinAWorkIsAPartOfIt() {
        Agent first = agent(host);
        Agent second = agent(host);

        assertThatThrownBy(() -> transactions.onHost(host.id(), () -> {
                    repositories.agents().add(first);
                    transactions.onHost(host.id(), () -> repositories.agents().add(second));
                    throw new Refusal();
                }))
                .isInstanceOf(Refusal.class);
        assertThat(repositories.agents().ofHost(host.id())).isEmpty();

        transactions.onHost(host.id(), () -> {
            repositories.agents().add(first);
            return transactions.onHost(host.id(), () -> repositories.agents().add(second));
        });
        assertThat(repositories.agents().ofHost(host.id())).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void aWorkOnOneHostCannotBeginOneOnAnother() {
        Work<String, RuntimeException> work = () -> transactions.onHost(other.id(), () -> "never");

        assertThatIllegalStateException().isThrownBy(() -> transactions.onHost(host.id(), work));

        assertThat(transactions.onHost(other.id(), () -> "free")).isEqualTo("free");
    }

    @Test
    void worksOnOneHostHappenOneAfterTheOther() throws Exception {
        repositories.hosts().save(named("0"));
        Callable<String> count = () -> {
            for (int i = 0; i < 50; i++) {
                transactions.onHost(host.id(), () -> {
                    Host current = repositories.hosts().byId(host.id()).orElseThrow();
                    repositories.hosts().save(named(Integer.toString(1 + Integer.parseInt(current.name()))));
                    return "";
                });
            }
            return "";
        };
        try (ContractRaces races = new ContractRaces()) {
            races.atOnce(Collections.nCopies(16, count));
        }

        assertThat(repositories.hosts().byId(host.id())).map(Host::name).contains("800");
    }

    private Host named(String name) {
        return new Host(
                host.id(),
                name,
                host.keySource(),
                host.thumbprint(),
                host.status(),
                host.tenantId(),
                null,
                null,
                host.defaults(),
                NEW_YEAR,
                NEW_YEAR,
                null,
                NEW_YEAR);
    }

    @Test
    void worksOnTwoHostsDoNotWaitForEachOther() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch otherDone = new CountDownLatch(1);
        try (ContractRaces races = new ContractRaces()) {
            Future<Boolean> first = races.startAsync(() -> transactions.onHost(host.id(), () -> {
                repositories.hosts().save(host.withStatus(HostStatus.ACTIVE, NEW_YEAR));
                begun.countDown();
                return otherDone.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            }));
            assertThat(begun.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();

            races.startAsync(() -> transactions.onHost(other.id(), () -> {
                        repositories.hosts().save(other.withStatus(HostStatus.ACTIVE, NEW_YEAR));
                        return "";
                    }))
                    .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            otherDone.countDown();

            assertThat(first.get(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                    .as("the work on one host ends while that on the other goes on")
                    .isTrue();
        }
    }

    @Test
    void aUseIsNotedWhileAWorkGoesOnAndSurvivesItsFailure() throws Exception {
        Agent agent = agent(host);
        repositories.agents().add(agent);
        try (ContractRaces races = new ContractRaces()) {
            assertThatThrownBy(() -> transactions.onHost(host.id(), () -> {
                        repositories.agents().save(agent.activated("owner", NEW_YEAR));
                        races.startAsync(() -> {
                                    repositories.agents().recordUse(agent.id(), NEW_YEAR.plusSeconds(5));
                                    return "";
                                })
                                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                        throw new Refusal();
                    }))
                    .isInstanceOf(Refusal.class);
        }

        assertThat(repositories.agents().byId(agent.id())).contains(agent.usedAt(NEW_YEAR.plusSeconds(5)));
    }

    private static PublicKey inlineKey(Agent agent) {
        return ((KeySource.Inline) agent.keySource()).key();
    }
}
