package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.file.RequestHook;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runner of the hooks for actions outside the protocols: commands or requests, as the subject's file says. */
record HookRunner(SubjectFile file, String url, Commands commands, RecordingHttpClient client) {

    /** Maximum length of a command argument in characters, each up to four bytes: operating systems limit arguments. */
    private static final int MAX_ARGUMENT_LENGTH = 30_000;

    /** The placeholder for the value of the header {@code Authorization} of the caller; empty for an anonymous caller. */
    private static final String AUTHORIZATION = "authorization";

    /** The features that a subject without these hooks does not offer. */
    private static final Map<String, OptionalFeature> FEATURES = Map.of(
            "inspect", OptionalFeature.INSPECTION,
            "generate", OptionalFeature.CODE_GENERATION,
            "export", OptionalFeature.AUDIT,
            "relay", OptionalFeature.RELAY);

    /** Performs a hook. Throws {@link PreconditionFailed} if the file lacks it although the subject claims the area. */
    HookResult perform(String name, String area, ObjectNode values) {
        ObjectNode all = values.put("url", url);
        return file.request(name).map(request -> send(request, all)).orElseGet(() -> run(command(name, area), all));
    }

    /**
     * Performs a hook with other credentials. Throws {@link NotObservable} unless it is a request with an account, or a
     * command with the placeholder <code>{authorization}</code>.
     *
     * @param authorization value of the header {@code Authorization}; empty for an anonymous caller
     */
    HookResult performAs(Optional<String> authorization, String name, ObjectNode values) {
        ObjectNode all = values.put("url", url);
        Optional<RequestHook> request =
                file.request(name).filter(hook -> hook.authorization().isPresent());
        if (request.isPresent()) {
            RequestHook hook = request.get();
            return send(new RequestHook(hook.method(), hook.path(), authorization, hook.body()), all);
        }
        Hook command = file.hook(name)
                .filter(hook -> hook.uses(AUTHORIZATION))
                .orElseThrow(() -> new NotObservable("the hook '" + name + "' cannot act for another caller; make it a"
                        + " request with an account, or pass {" + AUTHORIZATION + "} to its command"));
        return run(command, all.put(AUTHORIZATION, authorization.orElse("")));
    }

    /** Throws {@link PreconditionFailed} if the file lacks a hook although the subject claims the area. */
    void requireDeclared(String name, String area) {
        if (file.request(name).isEmpty()) {
            command(name, area);
        }
    }

    /** Performs a hook. Throws {@link PreconditionFailed} also if it fails. */
    HookResult require(String name, String area, ObjectNode values) {
        HookResult outcome = perform(name, area, values);
        if (!outcome.done()) {
            throw new PreconditionFailed("the hook '" + name + "' failed: " + outcome.transcript());
        }
        return outcome;
    }

    /** Exports the records of a kind. Throws {@link PreconditionFailed} if the file lacks the hook. */
    CommandResult export(String kind) {
        return command("export", "typed-capabilities")
                .perform(commands, Map.of("url", List.of(url), "kind", List.of(kind)), "");
    }

    /** Runs the command of a hook with a text as its input. Throws {@link PreconditionFailed} if the file lacks it. */
    HookResult filter(String name, String area, String text) {
        return Hook.outcome(command(name, area).perform(commands, Map.of("url", List.of(url)), text));
    }

    /**
     * Returns the command of a hook. Throws {@link PreconditionFailed} if the file lacks it although the subject claims
     * the area.
     */
    Hook command(String name, String area) {
        return file.hook(name)
                .orElseThrow(() -> new PreconditionFailed(
                        file.name() + " claims " + area + ", but its file has no hook '" + name + "'; add it"
                                + Optional.ofNullable(FEATURES.get(name))
                                        .map(feature -> ", or remove the feature '" + feature.id() + "'")
                                        .orElse("")));
    }

    private HookResult run(Hook hook, ObjectNode values) {
        Map<String, List<String>> texts = new HashMap<>();
        values.properties()
                .forEach(value -> texts.put(
                        value.getKey(), List.of(argument(value.getKey(), RequestHook.asText(value.getValue())))));
        return Hook.outcome(hook.perform(commands, texts, ""));
    }

    /**
     * Returns a valid command argument. Throws {@link PreconditionFailed} if the text is too long or contains a NUL.
     */
    private static String argument(String name, String text) {
        if (text.length() > MAX_ARGUMENT_LENGTH || text.indexOf('\0') >= 0) {
            throw new PreconditionFailed("'" + name + "' is not a valid command argument: " + text);
        }
        return text;
    }

    private HookResult send(RequestHook hook, ObjectNode values) {
        RawRequest plain = RawRequest.of(hook.method(), hook.path(values));
        RawRequest request = hook.body(values).map(plain::withBody).orElse(plain);
        RawRequest authorized = hook.authorization()
                .map(value -> request.with("Authorization", value))
                .orElse(request);
        RawResponse response = RetriedRequest.send(() -> client.send(authorized));
        return new HookResult(
                response.status() >= 200 && response.status() < 300,
                response.body(),
                response.transcript(),
                response.isUnavailable());
    }
}
