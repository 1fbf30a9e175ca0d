package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.file.SubjectFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The records of a server on the message bus without HTTP, which the hook {@code export} prints. Without them, no rule
 * is decided: a hook that is missing or fails is a {@link PreconditionFailed}.
 *
 * @param commands runner of the hook
 * @param url address that the server announced
 * @param state directory of its state
 */
record HookBusObservation(SubjectFile file, Commands commands, String url, Path state) implements BusObservation {

    private static final String HOOK = "export";

    @Override
    public List<JsonReader> records() {
        Hook hook = file.hook(HOOK)
                .orElseThrow(() -> new PreconditionFailed(
                        file.name() + " offers audit without HTTP, but its file has no hook '" + HOOK + "'"));
        Map<String, List<String>> values = Map.of(
                "url", List.of(url),
                "work", List.of(state.toString()),
                "kind", List.of("capability_invocation"));
        return ExportedRecords.in(hook.perform(commands, values, "")).stream()
                .map(record -> JsonReader.of("the record", record))
                .toList();
    }

    @Override
    public JsonNode publishedKey(String keyId) {
        throw new NotObservable("a server without HTTP publishes no keys");
    }
}
