package dev.capstan.grants.execution;

import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.token.SigningKey;
import java.net.URI;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls of agents: what is found, what is granted, and within which constraints (GR-4.5, GR-6.1, GR-7.1). */
class AuthorizeCallTest {

    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(
                SigningKey.generate(),
                requested(Fleet.CHECK_BALANCE),
                requested(Fleet.TRANSFER_FUNDS, "{'to':{'in':['A','B']},'note':{'not_in':['x']}}"),
                requested(Fleet.TRADE),
                requested("bank/search"));
    }

    @Test
    void grantedCallIsAllowedWithinItsConstraints() {
        assertThat(may(Fleet.CHECK_BALANCE, "{}")).isTrue();
        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':10000}")).isTrue();
        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'C','amount':1}")).isFalse();
        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':10000.01}")).isFalse();
        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1,'note':'x'}"))
                .isFalse();
        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':'1'}")).isFalse();
        assertThat(may(Fleet.TRANSFER_FUNDS, "[]")).isFalse();
    }

    @Test
    void aBrokenConstraintIsToldWithItsFieldAndTheValueButNotAnAbsentOne() {
        Refusal refusal = refusal(fixture.call(client.id(), Fleet.TRANSFER_FUNDS, "{'amount':20000}"));

        assertThat(refusal.code()).isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
        assertThat(refusal.fields())
                .isEqualTo(GrantsFixture.json(
                        "{'violations':[{'field':'amount','constraint':{'max':10000},'actual':20000},"
                                + "{'field':'to','constraint':{'in':['A','B']}}]}"));
    }

    @Test
    void ungrantedCallIsRefusedAndUnknownCapabilityIsNotFound() {
        assertThat(code(Fleet.READ_NEWS, "{}")).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(code("fly", "{}")).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(refused(fixture.call("agt_none", Fleet.CHECK_BALANCE, "{}")))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    @Test
    void aTokenReachesNoFurtherThanItsCapabilitiesClaim() throws RefusedException {
        String token = fixture.sign.agent(
                client.key(),
                client.id(),
                client.host().publicKey().thumbprint(),
                GrantsFixture.EXECUTE,
                Set.of(Fleet.TRADE, Fleet.CHECK_BALANCE, Fleet.READ_NEWS));
        Caller narrowed =
                fixture.agents.authenticate(token, GrantsFixture.EXECUTE).caller();

        assertThat(fixture.call(narrowed, Fleet.CHECK_BALANCE, "{}")).isInstanceOf(Decision.Pass.class);
        assertThat(refused(fixture.call(narrowed, Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1}")))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(refused(fixture.call(narrowed, Fleet.READ_NEWS, "{}")))
                .as("a claim grants nothing")
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(Stream.of(Fleet.CHECK_BALANCE, Fleet.TRANSFER_FUNDS, Fleet.TRADE, Fleet.READ_NEWS)
                        .filter(name -> fixture.isCallable(narrowed, name)))
                .as("what it may call")
                .containsExactly(Fleet.CHECK_BALANCE, Fleet.TRADE);
        assertThat(Stream.of(Fleet.CHECK_BALANCE, Fleet.READ_NEWS)
                        .filter(name ->
                                fixture.isCallable(new Caller("agt_none", "default", Caller.Scope.ALL_GRANTED), name)))
                .as("what an agent without grants may call")
                .isEmpty();
        assertThat(fixture.isCallable(Caller.ANONYMOUS, Fleet.READ_NEWS))
                .as("a caller that needs no grant")
                .isTrue();
    }

    @Test
    void aTokenThatReachesNothingCallsNothing() {
        Caller none = new Caller(client.id(), Caller.DEFAULT_TENANT, new Caller.Scope(Set.of()));

        assertThat(refused(fixture.call(none, Fleet.CHECK_BALANCE, "{}")))
                .isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    @Test
    void aCapabilityThatWasRemovedIsNotGrantedAnyMore() {
        fixture.offer(Fleet.reduced());

        assertThat(code(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1}")).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(code(Fleet.READ_NEWS, "{}")).as("never granted").isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND);
        assertThat(may(Fleet.CHECK_BALANCE, "{}")).isTrue();
    }

    @Test
    void imposedConstraintHoldsForEarlierGrants() throws RefusedException {
        fixture.approve(GrantsFixture.code(fixture.request(client, requested(Fleet.PAY_BILL))));
        assertThat(may(Fleet.PAY_BILL, "{'amount':100}")).isTrue();

        fixture.offer(Fleet.reduced());

        assertThat(may(Fleet.PAY_BILL, "{'amount':10}")).isTrue();
        assertThat(code(Fleet.PAY_BILL, "{'amount':11}")).isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
    }

    @Test
    void aStoredOperatorThatIsNotKnownIsRefusedAndNotIgnored() {
        Grant grant = fixture.repositories
                .grants()
                .active(client.id(), Fleet.CHECK_BALANCE)
                .orElseThrow();
        fixture.repositories
                .grants()
                .save(grant.withStatus(
                        GrantStatus.ACTIVE,
                        GrantsFixture.object("{'account':{'maximum':3,'const':1}}"),
                        null,
                        null,
                        grant.updatedAt()));

        Refusal refusal = refusal(fixture.call(client.id(), Fleet.CHECK_BALANCE, "{'account':1}"));

        assertThat(refusal.code()).isEqualTo(RefusalCode.UNKNOWN_CONSTRAINT_OPERATOR);
        assertThat(refusal.fields()).isEqualTo(GrantsFixture.json("{'unknown_operators':['const','maximum']}"));
    }

    @Test
    void aCapabilityWithALocationIsExecutedThere() {
        Refusal refusal = refusal(fixture.call(client.id(), Fleet.TRADE, "{}"));

        assertThat(refusal.code()).isEqualTo(RefusalCode.WRONG_LOCATION);
        assertThat(refusal.fields()).hasToString("{\"location\":\"" + Fleet.ELSEWHERE + "\"}");
        AuthorizeCall there = new AuthorizeCall(
                fixture.offered(), fixture.repositories.grants(), () -> URI.create(Fleet.ELSEWHERE.toString()));
        Call call = call(client.id(), Target.of(Fleet.TRADE))
                .to(fixture.offered().named(Fleet.TRADE).orElseThrow().capability());
        assertThat(there.decide(call)).isInstanceOf(Decision.Pass.class);
    }

    @Test
    void capabilityOfSeveralAgentsIsCalledByAgentAndName() {
        assertThat(may("bank/search", "{}")).isTrue();
        assertThat(code("shop/search", "{}")).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        assertThat(code("search", "{}")).isEqualTo(RefusalCode.AMBIGUOUS_CAPABILITY);
    }

    @Test
    void namingTheAgentOrTheIdIsNoWayAroundTheGrant() {
        FindGrantedCapability find = new FindGrantedCapability(
                fixture.offered(), fixture.repositories.grants(), new FindCapability(Fleet.all()));
        AuthorizeCall authorize = new AuthorizeCall(
                fixture.offered(), fixture.repositories.grants(), () -> URI.create(GrantsFixture.EXECUTE));
        Capability offered =
                fixture.offered().named(Fleet.READ_NEWS).orElseThrow().capability();
        String id = offered.identity().uuid().toString();

        for (Target target : new Target[] {Target.of(id), Target.of(new AgentId("shop"), Fleet.READ_NEWS)}) {
            Decision found = find.decide(call(client.id(), target));
            Call call = ((Decision.Pass) found).call();
            assertThat(refused(authorize.decide(call))).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
        }
    }

    @Test
    void anOlderVersionIsNoWayAroundWhatTheNewestImposes() throws RefusedException {
        fixture.approve(GrantsFixture.code(fixture.request(client, requested(Fleet.PAY_BILL))));

        assertThat(inOlder(Fleet.PAY_BILL, "{'amount':100}")).isInstanceOf(Decision.Pass.class);
        assertThat(refused(inOlder(Fleet.PAY_BILL, "{'amount':101}"))).isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
    }

    @Test
    void anOlderVersionIsNoWayAroundAConstraintByAnotherNameOfTheArgument() {
        assertThat(inOlder(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1,'note':'y'}"))
                .isInstanceOf(Decision.Pass.class);
        assertThat(refused(inOlder(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1,'remark':'x'}")))
                .isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
        assertThat(refused(inOlder(Fleet.TRANSFER_FUNDS, "{'to':'A','sum':20000,'note':'y'}")))
                .isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
    }

    @Test
    void automaticGrantDoesNotCoverAnOlderVersionThatNeedsApproval() {
        assertThat(may(Fleet.CHECK_BALANCE, "{}")).isTrue();
        assertThat(refused(inOlder(Fleet.CHECK_BALANCE, "{}"))).isEqualTo(RefusalCode.CAPABILITY_NOT_GRANTED);
    }

    private Decision inOlder(String name, String arguments) {
        Catalogs fleet = Fleet.all();
        Capability older =
                fleet.of(Fleet.BANK).orElseThrow().find(name, Fleet.OLDER).orElseThrow();
        Caller caller = new Caller(client.id(), Caller.DEFAULT_TENANT, Caller.Scope.ALL_GRANTED);
        Call call = Call.begin(caller, Target.of(name), GrantsFixture.json(arguments), null, null, null)
                .to(older);
        return new AuthorizeCall(
                        new GrantableCapabilities(fleet),
                        fixture.repositories.grants(),
                        () -> URI.create(GrantsFixture.EXECUTE))
                .decide(call);
    }

    @Test
    void aCallerThatNeedsNoGrantPasses() {
        assertThat(fixture.call(Caller.ANONYMOUS, Fleet.READ_NEWS, "{}")).isInstanceOf(Decision.Pass.class);
    }

    @Test
    void capabilityThatTheFleetHasJustGainedImposesItsConstraints() {
        fixture.offer(Fleet.reduced());

        assertThat(anonymously(10_000)).isInstanceOf(Decision.Pass.class);
        assertThat(refused(anonymously(10_001))).isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
    }

    @Test
    void capabilityThatTheFleetHasJustLostIsStillDecidedOn() {
        fixture.offered().replace(Fleet.reduced());

        assertThat(may(Fleet.TRANSFER_FUNDS, "{'to':'A','amount':1}")).isTrue();
        assertThat(anonymously(10_000)).isInstanceOf(Decision.Pass.class);
        assertThat(refused(anonymously(10_001))).isEqualTo(RefusalCode.CONSTRAINT_VIOLATED);
    }

    private Decision anonymously(int amount) {
        Capability transfer = Fleet.all()
                .of(Fleet.BANK)
                .orElseThrow()
                .find(Fleet.TRANSFER_FUNDS)
                .orElseThrow();
        Call call = Call.begin(
                        Caller.ANONYMOUS,
                        Target.of(Fleet.TRANSFER_FUNDS),
                        GrantsFixture.json("{'amount':" + amount + "}"),
                        null,
                        null,
                        null)
                .to(transfer);
        return new AuthorizeCall(
                        fixture.offered(), fixture.repositories.grants(), () -> URI.create(GrantsFixture.EXECUTE))
                .decide(call);
    }

    private static Call call(String agentId, Target target) {
        Caller caller = new Caller(agentId, Caller.DEFAULT_TENANT, Caller.Scope.ALL_GRANTED);
        return Call.begin(caller, target, Json.object(), null, null, null);
    }

    private boolean may(String capability, String arguments) {
        return fixture.may(client.id(), capability, arguments);
    }

    private RefusalCode code(String capability, String arguments) {
        return refused(fixture.call(client.id(), capability, arguments));
    }

    private static Refusal refusal(Decision decision) {
        return ((Decision.Refuse) decision).refusal();
    }
}
