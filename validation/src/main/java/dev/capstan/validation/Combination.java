package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import dev.capstan.core.text.Text;
import dev.capstan.validation.schema.NameSuggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The keywords that weigh the verdicts of several schemas; each gives one violation, with the reasons in short (TC-2.8). */
final class Combination extends AbstractKeyword {

    private static final int REASONS = 3;
    private static final int REASON_LENGTH = 120;

    private final boolean oneIsEnough;
    private final Weighing weighing;

    private Combination(String name, boolean oneIsEnough, Weighing weighing) {
        super(name);
        this.oneIsEnough = oneIsEnough;
        this.weighing = weighing;
    }

    /** The three of them. */
    static List<Keyword> all() {
        return List.of(
                new Combination("anyOf", true, Combination::anyOf),
                new Combination("oneOf", false, Combination::oneOf),
                new Combination("not", false, Combination::not));
    }

    /** Refuses a value by what the schemas found wrong with it; an option that found nothing is empty. */
    @FunctionalInterface
    private interface Weighing {

        void weigh(List<Optional<Error>> options, Place place);
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        List<Schema> schemas = value.isArray()
                ? IntStream.range(0, value.size())
                        .mapToObj(i -> context.newSchema(location.append(i), value.get(i), schema))
                        .toList()
                : List.of(context.newSchema(location, value, schema));
        return new BoundedValidator(getValue(), value, location, (run, node, root, path) -> {
            List<Optional<Error>> options = new ArrayList<>();
            for (Schema option : schemas) {
                options.add(run.tryOut(option, node, root, path));
                if (oneIsEnough && options.get(options.size() - 1).isEmpty()) {
                    return;
                }
            }
            weighing.weigh(options, new Place(run, path));
        });
    }

    private static void anyOf(List<Optional<Error>> options, Place place) {
        place.refuse(() -> "matches none of the " + counted(options) + " of anyOf" + reasons(options, place));
    }

    private static void oneOf(List<Optional<Error>> options, Place place) {
        List<String> matching = IntStream.range(0, options.size())
                .filter(i -> options.get(i).isEmpty())
                .mapToObj(i -> "number " + (i + 1))
                .toList();
        if (matching.isEmpty()) {
            place.refuse(() -> "matches none of the " + counted(options) + " of oneOf" + reasons(options, place));
        } else if (matching.size() > 1) {
            place.refuse("matches " + matching.size() + " of the " + counted(options) + " of oneOf ("
                    + NameSuggestions.listed(matching) + "), where it has to match exactly one");
        }
    }

    private static void not(List<Optional<Error>> options, Place place) {
        if (options.get(0).isEmpty()) {
            place.refuse("matches the schema of not, which it must not match");
        }
    }

    private static String counted(List<Optional<Error>> options) {
        return options.size() == 1 ? "one schema" : options.size() + " schemas";
    }

    private static String reasons(List<Optional<Error>> options, Place place) {
        StringBuilder reasons = new StringBuilder();
        for (int i = 0; i < Math.min(options.size(), REASONS); i++) {
            Error reason = options.get(i).orElseThrow();
            String within = Pointers.between(place.path(), reason.getInstanceLocation());
            String text = (within.isEmpty() ? "" : within + " ") + reason.getMessage();
            reasons.append(i == 0 ? ": " : "; ")
                    .append("number ")
                    .append(i + 1)
                    .append(": ")
                    .append(Text.abbreviate(text, REASON_LENGTH));
        }
        return reasons + (options.size() > REASONS ? "; …" : "");
    }
}
