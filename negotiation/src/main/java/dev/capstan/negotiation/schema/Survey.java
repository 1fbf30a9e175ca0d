package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.schema.Difference.Kind;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Goes through two schemas side by side, place by place, and collects what they say differently; recursion is gone into once. */
final class Survey {

    private static final int MOST_SPOTS = 3_000;
    private static final int MOST_FINDINGS = 400;

    /** How often the same is told in different places. */
    private static final int MOST_ALIKE = 120;

    private final String fresh;
    private final Deque<Spot> left = new ArrayDeque<>();
    private final Map<List<Set<SchemaNode>>, Integer> seen = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private Survey(String fresh) {
        this.fresh = fresh;
    }

    /** What is different, beginning at the root. */
    static List<Finding> of(Spot root, String fresh) {
        Survey survey = new Survey(fresh);
        survey.later(root);
        for (int i = 0; i < MOST_SPOTS && !survey.left.isEmpty() && survey.findings.size() < MOST_FINDINGS; i++) {
            survey.at(survey.left.remove());
        }
        return survey.findings;
    }

    private void at(Spot spot) {
        new SurveyValues(spot, findings::add).run();
        new SurveyMembers(spot, fresh, findings::add, this::later).run();
        later(spot.items());
        combinations(spot);
    }

    private void later(Spot spot) {
        if (!spot.isSame() && seen.merge(spot.says(), 1, Integer::sum) <= MOST_ALIKE && !spot.leadsNowhere()) {
            left.add(spot);
        }
    }

    private void combinations(Spot spot) {
        Set<SchemaNode> more = new LinkedHashSet<>(spot.to().combinations());
        Set<SchemaNode> less = new LinkedHashSet<>(spot.from().combinations());
        more.removeAll(spot.from().combinations());
        less.removeAll(spot.to().combinations());
        if (more.isEmpty() && less.isEmpty()) {
            return;
        }
        Kind kind = less.isEmpty() ? Kind.NARROWED : more.isEmpty() ? Kind.WIDENED : Kind.CHANGED;
        findings.add(new Finding(spot, kind, Combinations.message(less, more), more.isEmpty() ? null : Spot.all(more)));
    }
}
