package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.token.SigningKey;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of hosts: each with its agents and their grants, read at once. */
class ListHostsTest {

    private final GrantsFixture fixture = new GrantsFixture();
    private final List<String> questions = new ArrayList<>();

    @Test
    void grantsOfAPageAreReadAtOnce() throws RefusedException {
        SigningKey host = SigningKey.generate();
        GrantsFixture.Client first = fixture.linked(host, requested(Fleet.CHECK_BALANCE));
        GrantsFixture.Client second = fixture.register(host, requested(Fleet.PAY_BILL));
        GrantsFixture.Client other = fixture.linked(SigningKey.generate(), requested(Fleet.READ_NEWS));

        ListHosts.Page page = new ListHosts(watched(), fixture.lifetimes, fixture.clock).ofAccount(OWNER, "");

        assertThat(page.decided().stream().flatMap(state -> state.agents().stream()))
                .extracting(state -> state.agent().id())
                .containsExactlyInAnyOrder(first.id(), second.id(), other.id());
        assertThat(page.decided().stream().flatMap(state -> state.agents().stream()))
                .allSatisfy(state -> assertThat(state.grants())
                        .isEqualTo(fixture.repositories
                                .grants()
                                .ofAgent(state.agent().id()))
                        .isNotEmpty());
        assertThat(questions).as("for the decided hosts and the pending ones").hasSize(2);
    }

    @Test
    void aPageEndsWithTheHostThatHasTheMaximumOfAgents() throws RefusedException {
        List<String> agents = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            SigningKey host = SigningKey.generate();
            agents.add(fixture.linked(host, requested(Fleet.CHECK_BALANCE)).id());
            for (int more = 1; more < ListHosts.MAX_AGENTS / 2; more++) {
                agents.add(
                        fixture.register(host, requested(Fleet.CHECK_BALANCE)).id());
            }
        }
        ListHosts list = new ListHosts(fixture.repositories, fixture.lifetimes, fixture.clock);

        ListHosts.Page first = list.ofAccount(OWNER, "");
        ListHosts.Page second = list.ofAccount(OWNER, first.next().orElseThrow());

        assertThat(first.decided()).hasSize(2);
        assertThat(first.next()).contains(first.decided().get(1).host().id());
        assertThat(second.decided()).hasSize(1);
        assertThat(second.next()).isEmpty();
        assertThat(Stream.of(first, second).flatMap(page -> page.decided().stream()))
                .flatExtracting(ListHosts.HostState::agents)
                .extracting(state -> state.agent().id())
                .containsExactlyInAnyOrderElementsOf(agents);
    }

    private GrantRepositories watched() {
        GrantRepositories all = fixture.repositories;
        Grants watched = (Grants) Proxy.newProxyInstance(
                Grants.class.getClassLoader(), new Class<?>[] {Grants.class}, (proxy, method, arguments) -> {
                    questions.add(method.getName());
                    return method.invoke(all.grants(), arguments);
                });
        return new GrantRepositories(
                all.hosts(), all.agents(), watched, all.approvals(), all.transactions(), all.users());
    }
}
