package dev.capstan.grants.execution;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.authentication.IntrospectToken;
import dev.capstan.grants.token.SigningKey;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Verdicts on calls that a service elsewhere would make: those of the gates, without a call (GR-6.2). */
class CheckAuthorizationTest {

    private static final URI HERE = URI.create(GrantsFixture.EXECUTE);

    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(
                SigningKey.generate(),
                requested(Fleet.TRADE),
                requested(Fleet.TRANSFER_FUNDS, "{'to':{'in':['A','B']},'note':{'not_in':['x']}}"));
        fixture.request(client, requested(Fleet.READ_NEWS));
    }

    @Test
    void everyVerdictIsThatOfTheGates() {
        AgentCredential agent = inspected(fixture.token(client, ISSUER));
        for (String capability : List.of(
                Fleet.TRANSFER_FUNDS,
                Fleet.CHECK_BALANCE,
                Fleet.TRADE,
                Fleet.READ_NEWS,
                Fleet.SEARCH,
                Fleet.DESIGN,
                "no_such")) {
            for (String arguments : List.of(
                    "{}",
                    "{'to':'A'}",
                    "{'to':'A','amount':10000}",
                    "{'to':'A','amount':10001}",
                    "{'to':'C','amount':1}",
                    "{'to':'A','amount':1,'note':['x']}",
                    "{'to':'A','amount':1,'note':{'text':'x'}}")) {
                Decision called = fixture.call(agent.caller(), capability, arguments);

                assertThat(refusal(agent, HERE, capability, arguments))
                        .as("%s with %s", capability, arguments)
                        .isEqualTo(
                                called instanceof Decision.Refuse refuse
                                        ? Optional.of(refuse.refusal())
                                        : Optional.empty());
            }
        }
    }

    @Test
    void aCallIsJudgedAtTheLocationWhereItIsExecuted() {
        AgentCredential agent = inspected(fixture.token(client, Fleet.ELSEWHERE.toString()));

        assertThat(refusal(agent, Fleet.ELSEWHERE, Fleet.TRADE, "{}")).isEmpty();
        assertThat(refusal(agent, HERE, Fleet.TRADE, "{}").map(Refusal::code)).contains(RefusalCode.WRONG_LOCATION);
    }

    @Test
    void aTokenThatReachesLessAllowsLess() {
        AgentCredential agent = inspected(fixture.sign.agent(
                client.key(), client.id(), client.host().publicKey().thumbprint(), ISSUER, Set.of(Fleet.TRADE)));

        assertThat(refusal(agent, HERE, Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1}")
                        .map(Refusal::code))
                .contains(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    @Test
    void judgingUsesNothingUpAndRecordsNothing() throws RefusedException {
        String token = fixture.token(client, ISSUER);
        int recorded = fixture.trail.events().size();
        Instant used = fixture.stored(client).lastUsedAt();

        for (String arguments : List.of("{'to':'A','amount':1}", "{'to':'C'}")) {
            refusal(inspected(token), HERE, Fleet.TRANSFER_FUNDS, arguments);
        }

        assertThat(fixture.trail.events()).hasSize(recorded);
        assertThat(fixture.stored(client).lastUsedAt()).isEqualTo(used);
        assertThat(fixture.agents.authenticate(token, ISSUER).agent().id()).isEqualTo(client.id());
    }

    private AgentCredential inspected(String token) {
        return new IntrospectToken(fixture.agents, fixture.repositories, fixture.offered(), fixture.lifetimes)
                .introspect(token, Set.of(ISSUER, Fleet.ELSEWHERE.toString()))
                .orElseThrow()
                .credential();
    }

    private Optional<Refusal> refusal(AgentCredential agent, URI location, String capability, String arguments) {
        Catalogs catalogs = Fleet.all();
        return new CheckAuthorization(
                        new GrantableCapabilities(catalogs),
                        fixture.repositories.grants(),
                        new FindCapability(catalogs))
                .refusal(agent, location, capability, GrantsFixture.json(arguments));
    }
}
