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
