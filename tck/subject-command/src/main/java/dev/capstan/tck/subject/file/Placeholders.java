package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.client.ClientAct;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The placeholders that the kit fills in: names in braces. A name after a {@code $}, as in a shell, may be unknown. */
final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\$)\\{([A-Za-z][A-Za-z0-9_-]*)}");

    private static final Set<String> VERSION = Set.of("url", "capability", "version", "authorization");
    private static final Set<String> PEER = Set.of("url", "peer", "channel");

    private static final Map<String, Set<String>> HOOKS = Map.ofEntries(
            Map.entry("load", Set.of("files")),
            Map.entry("inspect", Set.of("files")),
            Map.entry("generate", Set.of("fleet", "arguments")),
            Map.entry("export", Set.of("url", "kind")),
            Map.entry("relay", Set.of("url")),
            Map.entry("approve", Set.of("url", "user_code", "agent_id", "decision", "grants")),
            Map.entry("revoke-grant", Set.of("url", "agent_id", "capability")),
            Map.entry("end-session", Set.of("url", "agent_id")),
            Map.entry("transfer", with(PEER, "capability", "to", "interaction_id")),
            Map.entry("received", PEER),
            Map.entry("interaction", with(PEER, "interaction_id")),
            Map.entry("peers", Set.of("url", "channel")),
            Map.entry("deprecate", VERSION),
            Map.entry("withdraw", with(VERSION, "sunset")));

    private Placeholders() {}

    /** Returns the placeholders of a hook. Over a message bus alone, {@code export} also gets the state directory. */
    static Set<String> ofHook(String name, boolean isBusAlone) {
        Set<String> values = HOOKS.getOrDefault(name, Set.of());
        return isBusAlone && name.equals("export") ? with(values, "work") : values;
    }

    /** Returns the placeholders of an act of a client. Only the registration has no agent yet. */
    static Set<String> ofAct(String hook) {
        Set<String> values = Set.of("url", "state", "name", "capability", "arguments");
        return hook.equals(ClientAct.CONNECT.hook()) ? values : with(values, "agent_id");
    }

    /** Returns the placeholders of a command: those of its own, the Java of the kit, and the directory of the file. */
    static Set<String> ofCommand(Set<String> own) {
        return with(own, "java", "here");
    }

    /** Returns the first placeholder that is not among the known ones, or empty. */
    static Optional<String> unknown(Stream<String> texts, Set<String> known) {
        return texts.flatMap(text -> PLACEHOLDER.matcher(text).results())
                .filter(found -> !known.contains(found.group(1)))
                .map(MatchResult::group)
                .findFirst();
    }

    /** Returns the strings in a JSON value, without the names of members. */
    static Stream<String> texts(JsonNode value) {
        return value.isTextual()
                ? Stream.of(value.textValue())
                : value.valueStream().flatMap(Placeholders::texts);
    }

    private static Set<String> with(Set<String> some, String... more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(List.of(more));
        return Set.copyOf(all);
    }
}
