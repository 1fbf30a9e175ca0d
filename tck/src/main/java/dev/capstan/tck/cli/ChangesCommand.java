package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.FrozenRuleBook;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.rules.RuleBookVersion;
import dev.capstan.tck.rules.RuleChange;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck changes}. */
@Command(
        name = "changes",
        mixinStandardHelpOptions = true,
        description = "Print the rules that were added, changed or removed since a version of the rule book.")
final class ChangesCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FROM",
            arity = "0..1",
            description = "Version to compare with. Default: the version before that of this kit, if there is one.")
    private @Nullable String from;

    @Option(names = "--json", description = "Print the changes as JSON.")
    private boolean json;

    @Override
    public void run() {
        List<RuleBookVersion> versions = RuleBookVersion.all();
        String current = versions.get(versions.size() - 1).version();
        String since = from == null ? previous(versions) : from;
        FrozenRuleBook before = FrozenRuleBook.bundled(since).orElseThrow(() -> unknown(since, versions));
        List<RuleChange> changes = before.changesTo(FrozenRuleBook.of(current, RuleBook.bundled()));
        List<RuleBookVersion> later = versions.subList(index(since, versions) + 1, versions.size());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.pretty(asJson(since, current, changes, later)));
        } else {
            out.println(text(since, current, changes, later));
        }
    }

    /** Returns the version before the current one. The first version has none before it, and is compared with itself. */
    private static String previous(List<RuleBookVersion> versions) {
        return versions.get(Math.max(0, versions.size() - 2)).version();
    }

    /**
     * Returns the changes as lines, and their numbers.
     *
     * @param later the versions after the one that is compared with, which give the reasons
     */
    static String text(String since, String current, List<RuleChange> changes, List<RuleBookVersion> later) {
        return Stream.concat(
                        changes.stream().map(change -> line(change, later)),
                        Stream.of(summary(since, current, changes)))
                .collect(Collectors.joining("\n"));
    }

    static ObjectNode asJson(String since, String current, List<RuleChange> changes, List<RuleBookVersion> later) {
        ObjectNode root = Json.object().put("from", since).put("to", current);
        ArrayNode list = root.putArray("changes");
        changes.forEach(change -> {
            ObjectNode node = list.addObject().put("id", change.id()).put("kind", wire(change.kind()));
            if (!change.differences().isEmpty()) {
                node.set("differences", Json.tree(change.differences()));
            }
            String reason = reason(change, later);
            if (!reason.isEmpty()) {
                node.put("reason", reason);
            }
        });
        return root;
    }

    private static String line(RuleChange change, List<RuleBookVersion> later) {
        String reason = reason(change, later);
        return "%-8s %-11s %s%s"
                .formatted(
                        wire(change.kind()),
                        change.id(),
                        String.join(", ", change.differences()),
                        reason.isEmpty() ? "" : (change.differences().isEmpty() ? "" : ": ") + reason)
                .stripTrailing();
    }

    private static String summary(String since, String current, List<RuleChange> changes) {
        return "from " + since + " to " + current + ": "
                + Stream.of(RuleChange.Kind.values())
                        .map(kind -> changes.stream()
                                        .filter(change -> change.kind() == kind)
                                        .count() + " " + wire(kind))
                        .collect(Collectors.joining(", "));
    }

    private static String reason(RuleChange change, List<RuleBookVersion> later) {
        return later.stream()
                .map(version -> version.reasons().getOrDefault(change.id(), ""))
                .filter(reason -> !reason.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String wire(RuleChange.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static int index(String version, List<RuleBookVersion> versions) {
        return IntStream.range(0, versions.size())
                .filter(index -> versions.get(index).version().equals(version))
                .findFirst()
                .orElseThrow();
    }

    private ParameterException unknown(String version, List<RuleBookVersion> versions) {
        return new ParameterException(
                spec.commandLine(),
                "'" + version + "' is not a version of the rule book; use one of "
                        + versions.stream().map(RuleBookVersion::version).collect(Collectors.joining(", ")));
    }
}
