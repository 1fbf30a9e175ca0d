package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.capstan.validation.schema.JsonKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a value that some shapes take and others refuse, or finds that there is none.
 *
 * <p>What a question demands is taken apart; where several ways are open, a value is looked for that leaves them open, and
 * only where it has gone none of them each is tried. A question that comes back while it is being answered is one that
 * a smallest value would not meet, since values end; so it is answered with nothing there.
 */
public final class FindCounterexample {

    /** The deepest that values are built, which is how deep a payload may be. */
    private static final int MAX_DEPTH = 60;

    /** The most choices made on the way to one value. */
    private static final int MAX_CHOICES = 150;

    private final SearchBudget budget;
    private final SchemaEvaluator judgement;
    private final CaseExpansion expansion;
    private final StringInstance texts;
    private final ObjectInstance objects;
    private final ArrayInstance lists;
    private final Map<SearchProblem, SearchResult> answered = new HashMap<>();
    private final Map<SearchProblem, Integer> underway = new HashMap<>();
    private int choices;

    /** The depth of the outermost question that came back since the one at hand was begun. */
    private int cameBack = Integer.MAX_VALUE;

    FindCounterexample(SearchBudget budget, TextChecks checks, TextSearches searches, Vocabulary vocabulary) {
        this.budget = budget;
        this.judgement = new SchemaEvaluator(checks, budget);
        this.expansion = new CaseExpansion(judgement, budget);
        this.texts = new StringInstance(searches, checks, vocabulary, budget);
        this.objects = new ObjectInstance(this, vocabulary, budget);
        this.lists = new ArrayInstance(this, budget);
    }

    /** Answers a question with the share of the budget that a search has. */
    public SearchResult search(SearchProblem question) {
        if (budget.isSpent()) {
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

    /** Answers a question within the search that is under way. */
    SearchResult find(SearchProblem question) {
        budget.spend(2 + question.wanted().size() + question.refused().size());
        if (question.refused().stream().anyMatch(question.wanted()::contains)) {
            return SearchResult.NOTHING;
        }
        SearchResult known = answered.get(question);
        if (known != null) {
            return known;
        }
        Integer before = underway.get(question);
        if (before != null) {
            cameBack = Math.min(cameBack, before);
            return SearchResult.NOTHING;
        }
        if (underway.size() >= MAX_DEPTH) {
            return new SearchResult.Undecided("the schemas go too deep");
        }
        return findAnew(question);
    }

    private SearchResult findAnew(SearchProblem question) {
        int depth = underway.size();
        int outer = cameBack;
        cameBack = Integer.MAX_VALUE;
        underway.put(question, depth);
        SearchResult answer = decide(expansion.of(question), question);
        underway.remove(question);
        boolean dependsOnOuter = cameBack < depth && !(answer instanceof SearchResult.Found);
        if (!dependsOnOuter) {
            answered.put(question, answer);
        }
        cameBack = dependsOnOuter ? Math.min(outer, cameBack) : outer;
        return answer;
    }

    private SearchResult decide(SearchCase one, SearchProblem question) {
        budget.spend(2 + one.choices.size() + one.wanted.size());
        SearchResult answer = instance(one, question);
        if (answer instanceof SearchResult.Unsatisfiable || one.choices.isEmpty()) {
            return answer;
        }
        SearchCase.@Nullable Choice open = open(one, answer);
        if (open == null) {
            return answer;
        }
        if (choices >= MAX_CHOICES) {
            return new SearchResult.Undecided("the schemas leave too many choices open");
        }
        choices++;
        SearchResult best = SearchResult.NOTHING;
        for (Consumer<SearchCase> way : open.ways()) {
            SearchResult next = decide(one.after(open, way), question);
            if (next instanceof SearchResult.Found) {
                choices--;
                return next;
            }
            best = next instanceof SearchResult.Undecided ? next : best;
        }
        choices--;
        return best;
    }

    /** The choice with the fewest ways that a value did not make; none where it made all of them. */
    private static SearchCase.@Nullable Choice open(SearchCase one, SearchResult answer) {
        return one.choices.stream()
                .filter(choice -> !(answer instanceof SearchResult.Found found
                        && choice.met().test(found.value())))
                .min(Comparator.comparingInt(choice -> choice.ways().size()))
                .orElse(null);
    }

    /** A value for a case, whatever of its choices it makes. */
    private SearchResult instance(SearchCase one, SearchProblem question) {
        if (one.kinds.isEmpty()) {
            return SearchResult.NOTHING;
        }
        if (one.values != null) {
            return among(one.values.list(), one, question);
        }
        SearchResult best = SearchResult.NOTHING;
        for (JsonKind kind : one.kinds) {
            SearchResult answer = ofKind(kind, one, question);
            if (answer instanceof SearchResult.Found) {
                return answer;
            }
            best = answer instanceof SearchResult.Undecided ? answer : best;
        }
        return best;
    }

    private SearchResult ofKind(JsonKind kind, SearchCase one, SearchProblem question) {
        return switch (kind) {
            case STRING -> texts.find(one);
            case INTEGER -> new NumberInstance(one, budget).whole();
            case FRACTION -> new NumberInstance(one, budget).fraction();
            case BOOLEAN -> among(List.of(BooleanNode.TRUE, BooleanNode.FALSE), one, question);
            case NULL -> among(List.of(NullNode.getInstance()), one, question);
            case OBJECT -> objects.find(one, question.place());
            case ARRAY -> lists.find(one, question.place());
        };
    }

    /** The first of some values that answers the question, which is then settled. */
    private SearchResult among(Iterable<? extends JsonNode> values, SearchCase one, SearchProblem question) {
        for (JsonNode value : values) {
            budget.spend(1);
            if (one.kinds.contains(JsonKind.of(value)) && judgement.answers(question, value)) {
                return new SearchResult.Found(value);
            }
        }
        return SearchResult.NOTHING;
    }
}
