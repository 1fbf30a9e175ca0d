package dev.capstan.validation;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import dev.capstan.core.text.Text;
import dev.capstan.validation.schema.QuotedNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The keywords that combine the verdicts of several schemas. Each gives one violation, with brief reasons (TC-2.8). */
final class LogicApplicators {

    private static final int REASONS = 3;
    private static final int REASON_LENGTH = 120;

    private LogicApplicators() {}

    /** Returns the three keywords. */
    static List<BoundedKeyword> all() {
        return List.of(
                keyword("anyOf", true, LogicApplicators::anyOf),
                keyword("oneOf", false, LogicApplicators::oneOf),
                keyword("not", false, LogicApplicators::not));
    }

    /** A function that refuses a value based on the errors of the schemas; an option without an error is empty. */
    @FunctionalInterface
    private interface OptionCheck {

        void check(List<Optional<Error>> options, InstanceLocation location);
    }

    private static BoundedKeyword keyword(String name, boolean oneIsEnough, OptionCheck optionCheck) {
        return new BoundedKeyword(name, (at, value, schema, context) -> {
            List<Schema> schemas = value.isArray()
                    ? IntStream.range(0, value.size())
                            .mapToObj(i -> context.newSchema(at.append(i), value.get(i), schema))
                            .toList()
                    : List.of(context.newSchema(at, value, schema));
            return (run, node, root, path) -> {
                List<Optional<Error>> options = new ArrayList<>();
                for (Schema option : schemas) {
                    options.add(run.tryOut(option, node, root, path));
                    if (oneIsEnough && options.get(options.size() - 1).isEmpty()) {
                        return;
                    }
                }
                optionCheck.check(options, new InstanceLocation(run, path));
            };
        });
    }

    private static void anyOf(List<Optional<Error>> options, InstanceLocation location) {
        location.refuse(
                () -> "matches none of the " + countMatches(options) + " of anyOf" + reasons(options, location));
    }

    private static void oneOf(List<Optional<Error>> options, InstanceLocation location) {
        List<String> matching = IntStream.range(0, options.size())
                .filter(i -> options.get(i).isEmpty())
                .mapToObj(i -> "schema " + (i + 1))
                .toList();
        if (matching.isEmpty()) {
            location.refuse(
                    () -> "matches none of the " + countMatches(options) + " of oneOf" + reasons(options, location));
        } else if (matching.size() > 1) {
            location.refuse("matches " + matching.size() + " of the " + countMatches(options) + " of oneOf ("
                    + QuotedNames.listed(matching) + ") but must match exactly one");
        }
    }

    private static void not(List<Optional<Error>> options, InstanceLocation location) {
        if (options.get(0).isEmpty()) {
            location.refuse("must not match the schema of not");
        }
    }

    private static String countMatches(List<Optional<Error>> options) {
        return options.size() == 1 ? "one schema" : options.size() + " schemas";
    }

    private static String reasons(List<Optional<Error>> options, InstanceLocation location) {
        StringBuilder reasons = new StringBuilder();
        for (int i = 0; i < Math.min(options.size(), REASONS); i++) {
            Error reason = options.get(i).orElseThrow();
            String within = Pointers.between(location.path(), reason.getInstanceLocation());
            String text = (within.isEmpty() ? "" : within + " ") + reason.getMessage();
            reasons.append(i == 0 ? ": " : "; ")
                    .append("schema ")
                    .append(i + 1)
                    .append(": ")
                    .append(Text.abbreviate(text, REASON_LENGTH));
        }
        return reasons + (options.size() > REASONS ? "; …" : "");
    }
}
