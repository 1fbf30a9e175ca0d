package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.validation.schema.JsonKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The search for a value that some schemas accept and others refuse, or for proof that none exists.
 *
 * <p>A problem is expanded into constraints. If alternatives remain, the search first ignores them. It tries them one
 * by one only if that finds no value that meets one of them. A problem that recurs during its own search is
 * unsatisfiable there: values are finite, so a smallest value would not need the recursion.
 */
public final class FindCounterexample {

    /** Maximum depth of values, slightly below that of payloads. */
    private static final int MAX_DEPTH = 60;

    /** Maximum number of choices on the way to one value. */
    private static final int MAX_CHOICES = 150;

    private final SearchBudget budget;
    private final SchemaEvaluator evaluator;
    private final CaseExpansion expansion;
    private final StringInstance strings;
    private final ObjectInstance objects;
    private final ArrayInstance lists;
    private final Map<SearchProblem, SearchResult> results = new HashMap<>();
    private final Map<SearchProblem, Integer> underway = new HashMap<>();
    private int choices;

    /** Depth of the outermost problem that recurred since the current one started. */
    private int cameBack = Integer.MAX_VALUE;

    FindCounterexample(SearchBudget budget, TextChecks checks, TextSearches searches, Vocabulary vocabulary) {
        this.budget = budget;
        this.evaluator = new SchemaEvaluator(checks, budget);
        this.expansion = new CaseExpansion(evaluator, budget);
        this.strings = new StringInstance(searches, checks, vocabulary, budget);
        this.objects = new ObjectInstance(this, vocabulary, budget);
        this.lists = new ArrayInstance(this, budget);
    }

    /** Solves a problem with one search's share of the budget. */
    public SearchResult search(SearchProblem question) {
        if (budget.isExhausted()) {
            return new SearchResult.Undecided(new SearchBudget.BudgetExhausted().getMessage());
        }
        budget.beginSearch();
        try {
            return find(question);
        } catch (SearchBudget.BudgetExhausted e) {
            underway.clear();
            choices = 0;
            objects.reset();
            cameBack = Integer.MAX_VALUE;
            return new SearchResult.Undecided(e.getMessage());
        }
    }

    /** Solves a problem as part of the current search. */
    SearchResult find(SearchProblem question) {
        budget.spend(2 + question.required().size() + question.refused().size());
        if (question.refused().stream().anyMatch(question.required()::contains)) {
            return SearchResult.NOTHING;
        }
        SearchResult known = results.get(question);
        if (known != null) {
            return known;
        }
        Integer before = underway.get(question);
        if (before != null) {
            cameBack = Math.min(cameBack, before);
            return SearchResult.NOTHING;
        }
        if (underway.size() >= MAX_DEPTH) {
            return new SearchResult.Undecided("the schemas are nested too deeply (limit " + MAX_DEPTH + " levels)");
        }
        return findUncached(question);
    }

    private SearchResult findUncached(SearchProblem question) {
        int depth = underway.size();
        int outer = cameBack;
        cameBack = Integer.MAX_VALUE;
        underway.put(question, depth);
        SearchResult result = decide(expansion.of(question), question);
        underway.remove(question);
        boolean dependsOnOuter = cameBack < depth && !(result instanceof SearchResult.Found);
        if (!dependsOnOuter) {
            results.put(question, result);
        }
        cameBack = dependsOnOuter ? Math.min(outer, cameBack) : outer;
        return result;
    }

    private SearchResult decide(SearchCase one, SearchProblem question) {
        budget.spend(2 + one.choices.size() + one.required.size());
        SearchResult result = instance(one, question);
        if (result instanceof SearchResult.Unsatisfiable || one.choices.isEmpty()) {
            return result;
        }
        SearchCase.@Nullable Choice open = open(one, result);
        if (open == null) {
            return result;
        }
        if (choices >= MAX_CHOICES) {
            return new SearchResult.Undecided("the schemas have too many alternatives (limit " + MAX_CHOICES + ")");
        }
        choices++;
        SearchResult first =
                SearchResult.first(open.alternatives(), alternative -> decide(one.after(open, alternative), question));
        choices--;
        return first;
    }

    /** Returns the unmet choice with the fewest alternatives, or null if the value meets all choices. */
    private static SearchCase.@Nullable Choice open(SearchCase one, SearchResult result) {
        return one.choices.stream()
                .filter(choice -> !(result instanceof SearchResult.Found found
                        && choice.met().test(found.value())))
                .min(Comparator.comparingInt(choice -> choice.alternatives().size()))
                .orElse(null);
    }

    /** Finds a value for a case, ignoring its choices. */
    private SearchResult instance(SearchCase one, SearchProblem question) {
        if (one.kinds.isEmpty()) {
            return SearchResult.NOTHING;
        }
        if (one.values != null) {
            return among(one.values.list(), one, question);
        }
        return SearchResult.first(one.kinds, kind -> ofKind(kind, one, question));
    }

    private SearchResult ofKind(JsonKind kind, SearchCase one, SearchProblem question) {
        return switch (kind) {
            case STRING -> strings.find(one);
            case INTEGER -> new NumberInstance(one, budget).whole();
            case FRACTION -> new NumberInstance(one, budget).fraction();
            case BOOLEAN -> among(List.of(BooleanNode.TRUE, BooleanNode.FALSE), one, question);
            case NULL -> among(List.of(NullNode.getInstance()), one, question);
            case OBJECT -> objects.find(one, question.location());
            case ARRAY -> lists.find(one, question.location());
        };
    }

    /** Returns the first value that solves the problem and is not too large. */
    private SearchResult among(Iterable<? extends JsonNode> values, SearchCase one, SearchProblem question) {
        return SearchResult.first(values, value -> {
            budget.spend(1);
            return one.kinds.contains(JsonKind.of(value)) && evaluator.solves(question, value)
                    ? SearchResult.of(value)
                    : SearchResult.NOTHING;
        });
    }
}
