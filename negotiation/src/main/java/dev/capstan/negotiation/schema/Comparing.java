package dev.capstan.negotiation.schema;

import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.port.TextPatterns;
import java.util.List;
import java.util.Set;

/** One comparison under way. */
final class Comparing {

    private final Sides sides;
    private final SchemaEngine engine;
    private final FindInstance find;
    private final Place root;

    Comparing(Sides sides, Reading reading, SchemaEngine engine, TextPatterns patterns) {
        this.sides = sides;
        this.engine = engine;
        Budget budget = new Budget();
        this.find = new FindInstance(
                budget, new TextChecks(engine, budget), patterns, new Vocabulary(sides.sender(), sides.receiver()));
        this.root = Place.root(
                sides.from(),
                sides.to(),
                reading == Reading.EXACT ? Place.Leaving.NOTHING : Place.Leaving.UNKNOWN_TO_SENDER);
    }

    Comparison result() {
        Answer answer = find.search(new Question(Set.of(sides.from()), Set.of(sides.to()), root));
        if (answer instanceof Answer.Nothing) {
            return new Comparison(Comparison.Verdict.COMPATIBLE, List.of());
        }
        if (answer instanceof Answer.Found found && root.allows(found.value()) && sides.breaks(found.value(), engine)) {
            return new Comparison(
                    Comparison.Verdict.BREAKING,
                    List.of(new Difference(
                            Difference.Kind.CHANGED,
                            "",
                            "not all is taken any more",
                            Difference.Effect.BREAKS,
                            false,
                            found.value())));
        }
        String why = answer instanceof Answer.Undecided undecided ? undecided.why() : "it could not be confirmed";
        return new Comparison(
                Comparison.Verdict.UNKNOWN,
                List.of(new Difference(Difference.Kind.CHANGED, "", why, Difference.Effect.UNPROVEN, false, null)));
    }
}
