package dev.capstan.tck.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The hooks and fixtures that are missing or fail, as text for a terminal and as JSON. */
public final class PreflightText {

    private PreflightText() {}

    /** Returns one paragraph for each cause, with all hooks and fixtures that fail for it, and the remedy. */
    public static String of(List<ScenarioResult> problems) {
        List<String> lines = new ArrayList<>();
        lines.add("hooks or fixtures that are missing or fail: " + problems.size());
        Map<String, List<ScenarioResult>> causes = problems.stream()
                .collect(Collectors.groupingBy(PreflightText::cause, LinkedHashMap::new, Collectors.toList()));
        causes.values().forEach(some -> {
            lines.add("");
            some.forEach(problem -> lines.addAll(WrappedText.wrapped("  ", problem.name())));
            lines.addAll(FailureText.of(some.get(0), "    "));
        });
        lines.add("");
        lines.addAll(WrappedText.wrapped(
                "",
                "No rule was checked. Correct the subject file or the fixtures. With --no-preflight, rules that need"
                        + " them are reported as cannot-tell."));
        return String.join("\n", lines) + "\n";
    }

    /** Returns the first line of the reason: the rest has times and ids. */
    private static String cause(ScenarioResult problem) {
        return problem.reason().flatMap(reason -> reason.lines().findFirst()).orElse("");
    }

    /** Returns {@code {subject, preflight: [{name, step?, reason?}], exit: 2}}. */
    public static String json(String subject, List<ScenarioResult> problems) {
        ObjectNode root = Json.object().put("subject", subject);
        ArrayNode list = root.putArray("preflight");
        problems.forEach(problem -> {
            ObjectNode one = list.addObject().put("name", problem.name());
            problem.step().ifPresent(step -> one.put("step", step));
            problem.reason().ifPresent(reason -> one.put("reason", reason));
        });
        return Json.pretty(root.put("exit", 2)) + "\n";
    }
}
