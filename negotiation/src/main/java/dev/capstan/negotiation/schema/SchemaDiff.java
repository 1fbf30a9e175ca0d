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

/** A parallel walk through two schemas that collects their differences; recursion is followed once. */
final class SchemaDiff {

    private static final int MAX_SPOTS = 3_000;
    private static final int MAX_FINDINGS = 400;

    /** Maximum number of locations at which the same pair of constraints is visited. */
    private static final int MAX_ALIKE = 120;

    private final String fresh;
    private final Deque<SchemaLocation> left = new ArrayDeque<>();
    private final Map<List<Set<SchemaNode>>, Integer> seen = new HashMap<>();
    private final List<CandidateDifference> findings = new ArrayList<>();
    private final DiffBudget budget = new DiffBudget();

    private SchemaDiff(String fresh) {
        this.fresh = fresh;
    }

    /**
     * The differences of two schemas.
     *
     * @param complete whether the walk visited every location within the limits
     */
    record Findings(List<CandidateDifference> list, boolean complete) {}

    /** Returns the differences, starting at the root. */
    static Findings of(SchemaLocation root, String fresh) {
        SchemaDiff survey = new SchemaDiff(fresh);
        boolean complete;
        try {
            survey.walk(root);
            complete = survey.left.isEmpty();
        } catch (DiffBudget.Exhausted e) {
            complete = false;
        }
        return new Findings(survey.findings, complete);
    }

    private void walk(SchemaLocation root) {
        defer(root);
        for (int i = 0; i < MAX_SPOTS && !left.isEmpty() && findings.size() < MAX_FINDINGS; i++) {
            at(left.remove());
        }
    }

    private void at(SchemaLocation location) {
        budget.spend(location.work());
        new ValueDiff(location, this::add).run();
        new PropertyDiff(location, fresh, this::add, this::defer).run();
        defer(location.items());
        combinations(location);
    }

    private void add(CandidateDifference finding) {
        budget.spend(finding.location().nesting());
        findings.add(finding);
    }

    private void defer(SchemaLocation location) {
        budget.spend(1 + location.location().size());
        if (!location.isSame()
                && seen.merge(location.constraints(), 1, Integer::sum) <= MAX_ALIKE
                && !location.isRecursive()) {
            left.add(location);
        }
    }

    private void combinations(SchemaLocation location) {
        Set<SchemaNode> more = new LinkedHashSet<>(location.to().combinations());
        Set<SchemaNode> less = new LinkedHashSet<>(location.from().combinations());
        more.removeAll(location.from().combinations());
        less.removeAll(location.to().combinations());
        if (more.isEmpty() && less.isEmpty()) {
            return;
        }
        Kind kind = less.isEmpty() ? Kind.NARROWED : more.isEmpty() ? Kind.WIDENED : Kind.CHANGED;
        add(new CandidateDifference(
                location, kind, Combinations.message(less, more), more.isEmpty() ? null : SchemaLocation.all(more)));
    }
}
