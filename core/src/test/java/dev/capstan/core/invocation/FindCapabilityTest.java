package dev.capstan.core.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Fleet;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Identity;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindCapabilityTest {

    private static final AgentId REVIEWER = new AgentId("reviewer");

    private final Capability old = Fleet.capability("reviewer", "review", "1.0");
    private final Capability current = Fleet.capability("reviewer", "review", "2.0");
    private final Capability sharedHere = Fleet.capability("reviewer", "summarize");
    private final Capability sharedThere = Fleet.capability("writer", "summarize");
    private final FindCapability gate = new FindCapability(new InMemoryCatalogs(
            List.of(Fleet.catalog("reviewer", old, current, sharedHere), Fleet.catalog("writer", sharedThere))));

    @Test
    void aCapabilityIsFoundByAgentAndName() {
        assertThat(found(Target.of(REVIEWER, "review"))).isEqualTo(current);
        assertThat(found(Target.of(new AgentId("writer"), "summarize"))).isEqualTo(sharedThere);
    }

    @Test
    void aLookUpNeedsNoCallAndSaysWhatTheGateSays() {
        Target nothing = Target.of("no-such-capability");

        assertThat(gate.find(Target.of("review"), Caller.DEFAULT_TENANT)).isEqualTo(new Lookup.Found(current));
        assertThat(gate.find(nothing, Caller.DEFAULT_TENANT)
                        .<Decision>fold(found -> Decision.pass(call(nothing)), refusal -> Decision.refuse(refusal)))
                .isEqualTo(gate.decide(call(nothing)));
    }

    @Test
    void aCapabilityIsFoundByItsNameAlone() {
        assertThat(found(Target.of("review"))).isEqualTo(current);
    }

    @Test
    void aCapabilityIsFoundByItsIdInEitherCase() {
        String id = sharedThere.identity().uuid().toString();

        assertThat(found(Target.of(id))).isEqualTo(sharedThere);
        assertThat(found(Target.of(id.toUpperCase(java.util.Locale.ROOT)))).isEqualTo(sharedThere);
    }

    @Test
    void aCapabilityIsFoundInExactlyTheVersionAskedFor() {
        String id = current.identity().uuid().toString();

        assertThat(found(new Target(REVIEWER, "review", Version.parse("1.0.0"))))
                .isEqualTo(old);
        assertThat(found(new Target(null, "review", Version.parse("1.0")))).isEqualTo(old);
        assertThat(found(new Target(null, id, Version.parse("1")))).isEqualTo(old);
        assertThat(found(new Target(REVIEWER, "review", Version.parse("2.0.0"))))
                .isEqualTo(current);
    }

    @Test
    void aVersionThatIsNotThereIsRefusedWithTheNewest() {
        assertRefused(
                new Target(REVIEWER, "review", Version.parse("3.0")),
                RefusalCode.VERSION_MISMATCH,
                "'review' has no version 3.0; the newest is 2.0");
    }

    @Test
    void anAgentThatIsNotThereIsRefused() {
        assertRefused(
                Target.of(new AgentId("nobody"), "review"),
                RefusalCode.AGENT_NOT_FOUND,
                "there is no agent agent://nobody in the fleet");
    }

    @Test
    void aNameThatTheAgentDoesNotHaveIsRefusedThoughAnotherHasIt() {
        assertRefused(
                Target.of(new AgentId("writer"), "review"),
                RefusalCode.CAPABILITY_NOT_FOUND,
                "there is no capability 'review' at agent://writer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"translate", "00000000-0000-0000-0000-000000000000", "zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz"})
    void aNameOrIdThatNobodyHasIsRefused(String name) {
        assertRefused(
                Target.of(name),
                RefusalCode.CAPABILITY_NOT_FOUND,
                "there is no capability '" + name + "' in the fleet");
    }

    @Test
    void aNameThatSeveralHaveIsRefusedWithTheIdOfEach() {
        assertRefused(
                Target.of("summarize"),
                RefusalCode.AMBIGUOUS_CAPABILITY,
                "2 agents offer 'summarize'; use its id: "
                        + sharedHere.identity().uuid() + " (agent://reviewer) or "
                        + sharedThere.identity().uuid() + " (agent://writer)");
    }

    @Test
    void invalidNameIsRefusedWithoutQuotingIt() {
        assertRefused(
                Target.of("<script>".repeat(100_000)),
                RefusalCode.CAPABILITY_NOT_FOUND,
                "this is not a valid capability name; use 1 to 128 letters, digits, '.', '-' or '_', beginning with a"
                        + " letter or a digit, or the capability's id");
    }

    @Test
    void advertisedCapabilityWithoutAHandlerCannotBeCalled() {
        Capability design = Fleet.running(Fleet.capability("designer", "design"), new HandlerSpec.None(), null);
        Capability summarize = Fleet.running(Fleet.capability("designer", "summarize"), new HandlerSpec.None(), null);
        Gate withDesigner = new FindCapability(new InMemoryCatalogs(List.of(
                Fleet.catalog("designer", List.of(), design, summarize), Fleet.catalog("writer", sharedThere))));
        Decision refused = Decision.refuse(
                RefusalCode.CAPABILITY_NOT_FOUND,
                "'design' of agent://designer is only advertised and cannot be called here;"
                        + " contact the agent directly");

        assertThat(withDesigner.decide(call(Target.of("design")))).isEqualTo(refused);
        assertThat(withDesigner.decide(call(Target.of(new AgentId("designer"), "design"))))
                .isEqualTo(refused);
        assertThat(withDesigner.decide(call(Target.of(design.identity().uuid().toString()))))
                .isEqualTo(refused);
        assertThat(withDesigner.decide(call(new Target(null, "design", Version.parse("9")))))
                .isEqualTo(refused);
        assertThat(withDesigner.decide(call(Target.of("summarize"))))
                .isInstanceOfSatisfying(
                        Decision.Pass.class,
                        pass -> assertThat(pass.call().capability()).isEqualTo(sharedThere));
    }

    @Test
    void withoutATableAnyNameAtAnyAgentIsLooseJson() {
        Decision decision = new AcceptAnyCapability().decide(call(Target.of(REVIEWER, "whatever")));

        assertThat(decision).isInstanceOfSatisfying(Decision.Pass.class, pass -> assertThat(
                        pass.call().capability())
                .isEqualTo(Capability.untyped(REVIEWER, "whatever")));
    }

    @Test
    void withoutATableACallHasToNameItsAgent() {
        assertThat(new AcceptAnyCapability().decide(call(Target.of("whatever"))))
                .isEqualTo(Decision.refuse(
                        RefusalCode.AGENT_NOT_FOUND, "without a capability table, a call must name its agent"));
    }

    @Test
    void withoutATableWhatIsNoNameIsRefusedAllTheSame() {
        assertThat(new AcceptAnyCapability().decide(call(Target.of(REVIEWER, "no name"))))
                .isInstanceOfSatisfying(
                        Decision.Refuse.class,
                        refuse -> assertThat(refuse.refusal().code()).isEqualTo(RefusalCode.CAPABILITY_NOT_FOUND));
    }

    private Capability found(Target target) {
        return ((Decision.Pass) gate.decide(call(target))).call().capability();
    }

    private void assertRefused(Target target, RefusalCode code, String message) {
        assertThat(gate.decide(call(target))).isEqualTo(Decision.refuse(code, message));
    }

    private static Call call(Target target) {
        return Fleet.call(target, NullNode.getInstance());
    }

    @Test
    void whatIsNotOfferedToATenantIsUnknownToIt() {
        Capability own = current.offeredTo(Set.of("acme"));
        FindCapability find =
                new FindCapability(new InMemoryCatalogs(List.of(new Catalog(own.agent(), List.of(), List.of(own)))));
        List<Target> targets = List.of(
                Target.of(own.name()),
                Target.of(own.agent(), own.name()),
                Target.of(own.identity().uuid().toString()));

        for (Target target : targets) {
            assertThat(find.find(target, "acme")).isEqualTo(new Lookup.Found(own));
            for (String other : List.of("beta", "ACME", Caller.DEFAULT_TENANT)) {
                assertThat(find.find(target, other))
                        .as(other)
                        .isInstanceOfSatisfying(Lookup.Refused.class, refused -> assertThat(
                                        refused.refusal().code())
                                .isIn(RefusalCode.CAPABILITY_NOT_FOUND, RefusalCode.AGENT_NOT_FOUND));
            }
        }
    }

    @Test
    void theSameNameAtAgentsOfTwoTenantsIsNotAmbiguous() {
        Capability first = current.offeredTo(Set.of("acme"));
        Capability second = new Capability(
                        new Identity(
                                new AgentId("another"), first.name(), first.version(), null, Identity.Lineage.NONE),
                        first.contract(),
                        first.metadata(),
                        first.execution(),
                        first.exposure())
                .offeredTo(Set.of("beta"));
        FindCapability find = new FindCapability(new InMemoryCatalogs(List.of(
                new Catalog(first.agent(), List.of(), List.of(first)),
                new Catalog(second.agent(), List.of(), List.of(second)))));

        assertThat(find.find(Target.of(first.name()), "acme")).isEqualTo(new Lookup.Found(first));
        assertThat(find.find(Target.of(first.name()), "beta")).isEqualTo(new Lookup.Found(second));
    }
}
