package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.config.Mistake;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What became of a file or a directory that was to be validated.
 *
 * @param file its path as it was typed
 * @param result the catalog in it, or every mistake
 */
record ValidatedFile(Path file, LoadResult<Catalog> result) {

    private static final String AGENTS = "agents";

    /** The outcome for one file or agent, or one for each agent of a fleet that has no mistake. */
    static List<ValidatedFile> of(Path file, LoadCatalog loader) {
        if (!Files.isDirectory(file.resolve(AGENTS))) {
            return List.of(new ValidatedFile(file, loader.file(file)));
        }
        LoadResult<List<Catalog>> fleet = loader.fleet(file);
        if (fleet instanceof LoadResult.Loaded<List<Catalog>> loaded) {
            return loaded.value().stream()
                    .map(catalog -> new ValidatedFile(
                            file.resolve(AGENTS).resolve(catalog.agent().name()), new LoadResult.Loaded<>(catalog)))
                    .toList();
        }
        List<Mistake> mistakes = ((LoadResult.Rejected<List<Catalog>>) fleet).mistakes();
        return List.of(new ValidatedFile(file, new LoadResult.Rejected<>(mistakes)));
    }

    boolean isGood() {
        return result instanceof LoadResult.Loaded;
    }

    /** On lines for people: the agent and what it does not advertise, or the mistakes. */
    void print(PrintWriter out) {
        if (!(result instanceof LoadResult.Loaded<Catalog> loaded)) {
            Mistakes.print(((LoadResult.Rejected<Catalog>) result).mistakes(), out);
            return;
        }
        Catalog catalog = loaded.value();
        int count = catalog.capabilities().size();
        out.println(file + ": " + catalog.agent() + " with " + count + (count == 1 ? " capability" : " capabilities"));
        List<String> unadvertised = unadvertised(catalog);
        if (!unadvertised.isEmpty()) {
            out.println(
                    file + ": not advertised to AGH peers, for want of an outcome: " + String.join(", ", unadvertised));
        }
    }

    /** As JSON: the agent and what it does not advertise, or the mistakes. */
    ObjectNode json() {
        ObjectNode entry = Json.object().put("file", file.toString()).put("ok", isGood());
        if (result instanceof LoadResult.Loaded<Catalog> loaded) {
            Catalog catalog = loaded.value();
            entry.put("agent", catalog.agent().uri())
                    .put("capabilities", catalog.capabilities().size());
            ArrayNode names = entry.putArray("not_advertised");
            unadvertised(catalog).forEach(names::add);
            entry.putArray("mistakes");
        } else {
            ArrayNode mistakes = entry.putArray("mistakes");
            ((LoadResult.Rejected<Catalog>) result).mistakes().forEach(mistake -> mistakes.add(json(mistake)));
        }
        return entry;
    }

    /** The names that can be called and whose newest version says nothing of an outcome, in the order of the file. */
    private static List<String> unadvertised(Catalog catalog) {
        return catalog.capabilities().stream()
                .map(Capability::name)
                .distinct()
                .flatMap(name -> catalog.find(name).stream())
                .filter(newest -> newest.offer().outcome() == null)
                .map(Capability::name)
                .toList();
    }

    private static ObjectNode json(Mistake mistake) {
        return Json.object()
                .put("file", mistake.file())
                .put("line", mistake.line())
                .put("column", mistake.column())
                .put("pointer", mistake.pointer())
                .put("code", mistake.code().wire())
                .put("message", mistake.message());
    }
}
