package dev.capstan.grants.lifecycle;

import dev.capstan.grants.lifecycle.LifeCycle.Action;
import dev.capstan.grants.lifecycle.LifeCycle.Step;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Whatever hosts, agents and people do, and in whatever order, authority grows through approvals, registrations within
 * the defaults and reactivations to them alone (GR-3.1, GR-3.2, GR-3.3, GR-4.4, GR-8.2).
 */
class LifeCycleProperties {

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Action> move = Arbitraries.frequency(
                Tuple.of(3, Action.REGISTER),
                Tuple.of(6, Action.REQUEST),
                Tuple.of(4, Action.REQUEST_IN_VAIN),
                Tuple.of(10, Action.DECIDE),
                Tuple.of(6, Action.REACTIVATE),
                Tuple.of(3, Action.PASS_TIME),
                Tuple.of(1, Action.REVOKE_AGENT),
                Tuple.of(1, Action.REVOKE_HOST),
                Tuple.of(2, Action.REVOKE_GRANT),
                Tuple.of(4, Action.END_SESSION),
                Tuple.of(1, Action.ROTATE_AGENT_KEY),
                Tuple.of(1, Action.ROTATE_HOST_KEY),
                Tuple.of(2, Action.EXECUTE));
        Arbitrary<Integer> choice = Arbitraries.integers().between(0, 59).withoutEdgeCases();
        return Combinators.combine(move, choice, choice, choice, choice)
                .as(Step::new)
                .list()
                .ofMinSize(10)
                .ofMaxSize(35);
    }

    @Property(tries = 2_000)
    void authorityGrowsOnlyAsPeopleAllow(@ForAll("steps") List<Step> steps) {
        LifeCycle life = new LifeCycle();
        steps.forEach(life::run);
    }
}
