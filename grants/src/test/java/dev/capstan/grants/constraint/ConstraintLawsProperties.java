package dev.capstan.grants.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;

/** Constraints are ordered by what they permit, and two meet in the largest that both cover. */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, tries = 2000)
class ConstraintLawsProperties {

    @Provide
    Arbitrary<Constraints> any() {
        return ConstraintArbitraries.constraints();
    }

    @Provide
    Arbitrary<Constraints> satisfiable() {
        return ConstraintArbitraries.constraints().filter(Constraints::isSatisfiable);
    }

    @Provide
    Arbitrary<JsonNode> arguments() {
        return ConstraintArbitraries.arguments();
    }

    @Property
    void meetingItselfChangesNothing(@ForAll("any") Constraints a) {
        assertThat(a.intersect(a)).isEqualTo(Optional.of(a).filter(Constraints::isSatisfiable));
    }

    @Property
    void meetingNoConstraintsChangesNothing(@ForAll("satisfiable") Constraints a) {
        assertThat(a.intersect(Constraints.NONE)).hasValue(a);
        assertThat(Constraints.NONE.covers(a)).isTrue();
        assertThat(a.covers(Constraints.NONE)).isEqualTo(a.isUnconstrained());
    }

    @Property
    void meetingIsCommutative(@ForAll("any") Constraints a, @ForAll("any") Constraints b) {
        assertThat(a.intersect(b)).isEqualTo(b.intersect(a));
        assertThat(a.intersect(b).map(Constraints::toString))
                .isEqualTo(b.intersect(a).map(Constraints::toString));
        assertThat(a.intersect(b).hashCode()).isEqualTo(b.intersect(a).hashCode());
    }

    @Property
    void meetingIsAssociative(
            @ForAll("any") Constraints a, @ForAll("any") Constraints b, @ForAll("any") Constraints c) {
        assertThat(a.intersect(b).flatMap(c::intersect))
                .isEqualTo(b.intersect(c).flatMap(a::intersect));
    }

    @Property
    void bothSidesCoverWhatTheyMeetIn(@ForAll("any") Constraints a, @ForAll("any") Constraints b) {
        a.intersect(b).ifPresent(met -> {
            assertThat(a.covers(met)).isTrue();
            assertThat(b.covers(met)).isTrue();
        });
    }

    @Property
    void meetIsTheGreatestLowerBound(
            @ForAll("any") Constraints a, @ForAll("any") Constraints b, @ForAll("satisfiable") Constraints c) {
        Optional<Constraints> met = a.intersect(b);

        assertThat(met.isPresent() && met.get().covers(c)).isEqualTo(a.covers(c) && b.covers(c));
    }

    @Property
    void meetWithAWiderConstraintIsIdentity(@ForAll("any") Constraints a, @ForAll("satisfiable") Constraints b) {
        assertThat(a.covers(b)).isEqualTo(a.intersect(b).equals(Optional.of(b)));
    }

    @Property
    void coversIsAnOrder(
            @ForAll("satisfiable") Constraints a,
            @ForAll("satisfiable") Constraints b,
            @ForAll("satisfiable") Constraints c) {
        Constraints lower = a.intersect(b).orElse(b);
        Constraints lowest = lower.intersect(c).orElse(c);

        assertThat(a.covers(a)).isTrue();
        assertThat(a.covers(b) && b.covers(a)).isEqualTo(a.equals(b));
        assertThat(a.covers(lowest) || !a.covers(lower) || !lower.covers(lowest))
                .isTrue();
    }

    @Property
    void narrowingNeverWidens(
            @ForAll("any") Constraints a, @ForAll("any") Constraints b, @ForAll("arguments") JsonNode arguments) {
        boolean permitted =
                a.intersect(b).map(met -> met.check(arguments).isEmpty()).orElse(false);

        assertThat(permitted)
                .isEqualTo(a.check(arguments).isEmpty() && b.check(arguments).isEmpty());
    }

    @Property
    void coveredValuesArePermitted(
            @ForAll("any") Constraints a, @ForAll("any") Constraints b, @ForAll("arguments") JsonNode arguments) {
        Constraints lower = a.intersect(b).orElse(b);
        Assume.that(a.covers(lower));

        assertThat(a.check(arguments).isEmpty() || !lower.check(arguments).isEmpty())
                .isTrue();
    }

    @Property
    void theJsonReadsAsItself(@ForAll("any") Constraints a, @ForAll("any") Constraints b) throws Exception {
        assertThat(Constraints.parse(a.toJson()))
                .isEqualTo(a)
                .hasToString(a.toString())
                .hasSameHashCodeAs(a);
        assertThat(ConstraintTexts.constraints(a.toString())).isEqualTo(a);
        if (a.intersect(b).isPresent()) {
            Constraints met = a.intersect(b).get();
            assertThat(Constraints.restore(met.toJson())).isEqualTo(met).hasToString(met.toString());
        }
        assertThat(a.toString().equals(b.toString())).isEqualTo(a.equals(b));
    }
}
