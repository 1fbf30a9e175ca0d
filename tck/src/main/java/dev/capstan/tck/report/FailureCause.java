package dev.capstan.tck.report;

import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The cause of a rule that does not hold. Two rules fail for one cause if they failed in the same scenarios, at the same
 * steps, for the same reasons. Rules without a verdict have one cause if they have the same reason, such as a hook that
 * is missing.
 */
final class FailureCause {

    /** Ids, tokens, times and large numbers; not status codes. */
    private static final Pattern CHANGING = Pattern.compile("(?<![\\w.:+-])(?=[\\w.:+-]*\\d)[\\w.:+-]{5,}|[\\w-]{24,}");

    private FailureCause() {}

    /** Groups rules that do not hold by verdict and cause, in their order. A rule without a reason is a group. */
    static List<List<RuleEntry>> groups(List<RuleEntry> entries) {
        Map<List<String>, List<RuleEntry>> groups = entries.stream()
                .collect(Collectors.groupingBy(FailureCause::of, LinkedHashMap::new, Collectors.toList()));
        return List.copyOf(groups.values());
    }

    private static List<String> of(RuleEntry entry) {
        Optional<String> reason =
                entry.scenariosNotPassed().stream().findFirst().flatMap(ScenarioResult::reason);
        if (reason.isEmpty()) {
            return List.of(entry.rule().id());
        }
        return entry.is(Verdict.FAILED) || entry.is(Verdict.WARNING)
                ? entry.scenariosNotPassed().stream()
                        .map(scenario ->
                                entry.verdictText() + "\n" + scenario.location() + "\n" + scenario.name() + "\n"
                                        + scenario.step().orElse("") + "\n"
                                        + scenario.reason().orElse(""))
                        .toList()
                : List.of(
                        entry.verdictText(),
                        CHANGING.matcher(reason.orElseThrow()).replaceAll("#"));
    }
}
