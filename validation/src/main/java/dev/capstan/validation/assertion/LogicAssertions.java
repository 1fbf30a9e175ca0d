package dev.capstan.validation.assertion;

import dev.capstan.core.text.Text;
import dev.capstan.validation.schema.QuotedNames;
import dev.capstan.validation.schema.SubsetKeyword;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The keywords that combine the verdicts of several schemas. Each gives one violation, with brief reasons (TC-2.8). */
public final class LogicAssertions {

    private static final int REASONS = 3;
    private static final int REASON_LENGTH = 120;

    private LogicAssertions() {}

    /**
     * Refuses a value that violates {@code anyOf}, {@code oneOf} or {@code not}.
     *
     * @param keyword one of the three
     * @param options number of its schemas, ≥ 1
     * @param evaluation evaluates the value by the schema with an index
     */
    public static void check(SubsetKeyword keyword, int options, IntConsumer evaluation, InstanceLocation location) {
        List<Optional<Finding>> findings = new ArrayList<>();
        for (int i = 0; i < options; i++) {
            int option = i;
            Optional<Finding> finding = location.run().tryOut(() -> evaluation.accept(option));
            if (keyword == SubsetKeyword.ANY_OF && finding.isEmpty()) {
                return;
            }
            findings.add(finding);
        }
        switch (keyword) {
            case ANY_OF -> matchesNone(keyword, findings, location);
            case ONE_OF -> oneOf(findings, location);
            default -> not(findings, location);
        }
    }

    private static void oneOf(List<Optional<Finding>> options, InstanceLocation location) {
        List<String> matching = IntStream.range(0, options.size())
                .filter(i -> options.get(i).isEmpty())
                .mapToObj(i -> "schema " + (i + 1))
                .toList();
        if (matching.isEmpty()) {
            matchesNone(SubsetKeyword.ONE_OF, options, location);
        } else if (matching.size() > 1) {
            location.refuse("matches " + matching.size() + " of the " + countSchemas(options) + " of oneOf ("
                    + QuotedNames.listed(matching) + ") but must match exactly one");
        }
    }

    private static void not(List<Optional<Finding>> options, InstanceLocation location) {
        if (options.get(0).isEmpty()) {
            location.refuse("must not match the schema of not");
        }
    }

    private static void matchesNone(SubsetKeyword keyword, List<Optional<Finding>> options, InstanceLocation location) {
        location.refuse(() -> "matches none of the " + countSchemas(options) + " of " + keyword.wire()
                + reasons(options, location.location()));
    }

    private static String countSchemas(List<Optional<Finding>> options) {
        return options.size() == 1 ? "one schema" : options.size() + " schemas";
    }

    private static String reasons(List<Optional<Finding>> options, Location location) {
        StringBuilder reasons = new StringBuilder();
        for (int i = 0; i < Math.min(options.size(), REASONS); i++) {
            Finding reason = options.get(i).orElseThrow();
            String within =
                    reason.location().pointer().substring(location.pointer().length());
            String text =
                    (within.isEmpty() ? "" : within + " ") + reason.message().get();
            reasons.append(i == 0 ? ": " : "; ")
                    .append("schema ")
                    .append(i + 1)
                    .append(": ")
                    .append(Text.abbreviate(text, REASON_LENGTH));
        }
        return reasons + (options.size() > REASONS ? "; …" : "");
    }
}
