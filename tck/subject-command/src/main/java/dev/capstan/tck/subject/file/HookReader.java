package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.command.Hook;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reader for the commands and requests in a subject's file by which the kit reaches what no protocol has. */
final class HookReader {

    private static final Set<String> COMMANDS = Set.of("load", "inspect", "generate", "export", "relay");
    private static final Set<String> REQUESTS = Set.of(
            "approve",
            "revoke-grant",
            "end-session",
            "transfer",
            "received",
            "interaction",
            "peers",
            "deprecate",
            "withdraw");

    private final SubjectKeys keys;
    private final Path directory;

    /** Prepares the reading. The commands will run in a directory. */
    HookReader(SubjectKeys keys, Path directory) {
        this.keys = keys;
        this.directory = directory;
    }

    /** Returns the hooks that are commands, by name. Checks those that are requests too. */
    Map<String, Hook> commands(JsonNode hooks, boolean isBusAlone) {
        keys.requireKnown(
                "'hooks'",
                hooks,
                Stream.concat(COMMANDS.stream(), REQUESTS.stream()).collect(Collectors.toSet()));
        Map<String, Hook> byName = new LinkedHashMap<>();
        hooks.properties().forEach(hook -> {
            String description = "the hook '" + hook.getKey() + "'";
            Set<String> placeholders = Placeholders.ofHook(hook.getKey(), isBusAlone);
            keys.requireKnown(description, hook.getValue(), Set.of("command", "in", "request"));
            if (hook.getValue().has("command") == hook.getValue().has("request")) {
                throw keys.error("the hook '" + hook.getKey() + "' must have exactly one of 'command' and 'request'");
            }
            if (hook.getValue().has("command")) {
                byName.put(hook.getKey(), command(description, hook.getValue(), placeholders));
            } else if (!REQUESTS.contains(hook.getKey())) {
                throw keys.error("the hook '" + hook.getKey() + "' must be a 'command'");
            } else if (hook.getValue().has("in")) {
                throw keys.error(
                        "the hook '" + hook.getKey() + "' is a 'request', which has no directory; remove 'in'");
            }
        });
        return byName;
    }

    private Hook command(String description, JsonNode hook, Set<String> placeholders) {
        keys.requireFilled(description, hook.path("command"), Placeholders.ofCommand(placeholders));
        keys.requireFilled(description, hook.path("in"), Placeholders.ofCommand(placeholders));
        return new Hook(keys.texts(hook, "command"), directory, hook.has("in") ? keys.text(hook, "in") : null);
    }

    /** Returns the hooks that are requests, by name. */
    Map<String, RequestHook> requests(JsonNode hooks) {
        return hooks.properties().stream()
                .filter(hook -> hook.getValue().has("request"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        hook -> request(hook.getKey(), hook.getValue().get("request"))));
    }

    private RequestHook request(String name, JsonNode request) {
        String description = "the request of '" + name + "'";
        keys.requireKnown(description, request, Set.of("method", "path", "account", "body"));
        keys.requireFilled(description, request.path("path"), Placeholders.ofHook(name, false));
        keys.requireFilled(description, request.path("body"), Placeholders.ofHook(name, false));
        return new RequestHook(
                keys.text(request, "method"),
                keys.text(request, "path"),
                request.has("account")
                        ? Optional.of(keys.basicAuth("account", request.get("account")))
                        : Optional.empty(),
                request.has("body") ? Optional.of(request.get("body")) : Optional.empty());
    }

    /** Returns the commands by which a client acts, by the act. */
    Map<String, Hook> acts(JsonNode acts) {
        keys.requireKnown(
                "'client'",
                acts,
                Stream.of(ClientAct.values()).map(ClientAct::hook).collect(Collectors.toSet()));
        Map<String, Hook> byAct = new LinkedHashMap<>();
        acts.properties().forEach(act -> {
            String description = "the client hook '" + act.getKey() + "'";
            keys.requireKnown(description, act.getValue(), Set.of("command", "in"));
            byAct.put(act.getKey(), command(description, act.getValue(), Placeholders.ofAct(act.getKey())));
        });
        return byAct;
    }
}
