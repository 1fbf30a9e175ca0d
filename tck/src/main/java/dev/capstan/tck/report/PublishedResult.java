package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.Verdict;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The result of an implementation for publication: a {@code report.json} reduced to the verdicts, in the format of
 * {@code capstan/result.schema.json}.
 *
 * @param name the name of the implementation; empty for the name in the report
 * @param release the checked version of the implementation
 * @param address the URL of the implementation, or empty
 * @param environment the software and settings that it was checked with, or empty
 */
public record PublishedResult(
        Optional<String> name, String release, Optional<String> address, Optional<String> environment) {

    /** Version of the format. */
    static final int FORMAT = 1;

    private static final int MAX_REASON_LENGTH = 300;

    private static final String INAPPLICABLE = Verdict.INAPPLICABLE.wire();
    private static final String PASSED = Verdict.PASSED.wire();

    /**
     * Returns the result as indented JSON. Throws {@link HarnessError} if the report is not of this version of the kit,
     * is of an unfinished run, has a failure of the kit, or lacks a rule of an area that was checked.
     *
     * @param report the parsed {@code report.json}
     * @param kit the version of this kit
     */
    public String of(JsonNode report, String kit) {
        requireComplete(report, kit);
        requireVerdicts(report);
        Set<String> areas = areas(report);
        requireEveryRule(report, areas);
        ObjectNode root = Json.object();
        root.put("format", FORMAT).put("schema", "urn:capstan:tck:result:" + FORMAT);
        root.put("kit", kit).put("date", report.path("started").asText().replaceFirst("T.*", ""));
        ObjectNode implementation = root.putObject("implementation");
        implementation.put("name", name.orElse(report.path("subject").asText())).put("release", release);
        address.ifPresent(url -> implementation.put("address", url));
        environment.ifPresent(text -> implementation.put("environment", text));
        ArrayNode list = root.putArray("areas");
        areas.forEach(list::add);
        root.set("documents", report.path("documents"));
        ObjectNode verdicts = root.putObject("rules");
        ObjectNode reasons = root.putObject("reasons");
        checked(report).filter(rule -> areas.contains(area(rule))).forEach(rule -> {
            String id = rule.path("id").asText();
            verdicts.put(id, verdict(rule));
            reason(rule).ifPresent(reason -> reasons.put(id, reason));
        });
        return Json.pretty(root) + "\n";
    }

    private static void requireComplete(JsonNode report, String kit) {
        if (report.path("format").asInt() != JsonReport.FORMAT) {
            throw new HarnessError("the report does not have format " + JsonReport.FORMAT
                    + "; use the report.json of a run with --report");
        }
        if (!report.path("suite").asText().equals(kit)) {
            throw new HarnessError("the report is of version "
                    + report.path("suite").asText() + " of the kit, and this is " + kit + "; run this version again");
        }
        if (!report.path("complete").asBoolean()) {
            throw new HarnessError("the run did not end: "
                    + report.path("stopped").asText() + "; run it again, with a longer time limit (--within)");
        }
    }

    private static void requireVerdicts(JsonNode report) {
        checked(report)
                .filter(rule -> verdict(rule).equals(Verdict.HARNESS_ERROR.wire()))
                .findFirst()
                .ifPresent(rule -> {
                    throw new HarnessError("the kit failed at "
                            + rule.path("id").asText() + "; run it again, and report the failure if it remains");
                });
    }

    private static void requireEveryRule(JsonNode report, Set<String> areas) {
        Set<String> selected = new LinkedHashSet<>();
        checked(report).forEach(rule -> selected.add(rule.path("id").asText()));
        List<String> missing = RuleBook.bundled().rules().stream()
                .filter(rule -> rule.isCovered() && areas.contains(rule.area()))
                .map(Rule::id)
                .filter(id -> !selected.contains(id))
                .toList();
        if (areas.isEmpty() || !missing.isEmpty()) {
            throw new HarnessError(
                    areas.isEmpty()
                            ? "no rule of the report applies to the subject; claim an area in the subject file"
                            : "the report lacks " + Counted.of(missing.size(), "rule") + " of its areas, such as "
                                    + missing.get(0) + "; run without --level and --only");
        }
    }

    /** Returns the areas of which at least one rule applies, in the order of the report. */
    private static Set<String> areas(JsonNode report) {
        Set<String> areas = new LinkedHashSet<>();
        checked(report).filter(rule -> !verdict(rule).equals(INAPPLICABLE)).forEach(rule -> areas.add(area(rule)));
        return areas;
    }

    private static Stream<JsonNode> checked(JsonNode report) {
        return report.path("rules").valueStream().filter(rule -> rule.has("verdict"));
    }

    private static String verdict(JsonNode rule) {
        return rule.path("verdict").asText();
    }

    private static String area(JsonNode rule) {
        return rule.path("area").asText();
    }

    /** Returns why a rule did not pass: the expected reason, or that of its first scenario that did not pass. */
    private static Optional<String> reason(JsonNode rule) {
        if (verdict(rule).equals(PASSED)) {
            return Optional.empty();
        }
        return Stream.concat(
                        Stream.of(rule.path("expected"), rule.path(INAPPLICABLE)),
                        rule.path("scenarios")
                                .valueStream()
                                .filter(scenario -> !verdict(scenario).equals(PASSED))
                                .map(scenario -> scenario.path("reason")))
                .filter(JsonNode::isTextual)
                .map(reason -> reason.textValue().strip())
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .map(PublishedResult::abbreviate);
    }

    private static String abbreviate(String reason) {
        return reason.codePointCount(0, reason.length()) <= MAX_REASON_LENGTH
                ? reason
                : reason.substring(0, reason.offsetByCodePoints(0, MAX_REASON_LENGTH - 1)) + "…";
    }
}
