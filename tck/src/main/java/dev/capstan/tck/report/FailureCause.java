package dev.capstan.tck.report;

import dev.capstan.tck.verdict.ScenarioResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The reason why a rule does not hold, without what differs from scenario to scenario: one defect, one cause. */
final class FailureCause {

    /** Ids, tokens, times and large numbers; not status codes. */
    private static final Pattern CHANGING = Pattern.compile("(?<![\\w.:+-])(?=[\\w.:+-]*\\d)[\\w.:+-]{5,}|[\\w-]{24,}");

    private FailureCause() {}

    /** Groups rules that do not hold by verdict and cause, in their order. A rule without a reason is a group. */
    static List<List<RuleEntry>> groups(List<RuleEntry> entries) {
        Map<String, List<RuleEntry>> groups = entries.stream()
                .collect(Collectors.groupingBy(
                        entry -> of(entry)
                                .map(cause -> entry.verdictText() + " " + cause)
                                .orElse(entry.rule().id()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return List.copyOf(groups.values());
    }

    private static Optional<String> of(RuleEntry entry) {
        return entry.scenariosNotPassed().stream()
                .findFirst()
                .flatMap(ScenarioResult::reason)
                .map(reason -> CHANGING.matcher(reason).replaceAll("#"));
    }
}
