package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadOptions;
import dev.capstan.config.LoadResult;
import dev.capstan.config.Mistake;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.server.wiring.Fleets;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code capstan validate}: tells whether files would load, and every mistake where they would not (TC-1.4). */
@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Check capability files; exit code 1 where one has a mistake.")
public final class ValidateCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files in the shape of capabilities.yaml.")
    private List<Path> files;

    @Option(
            names = "--no-schemas",
            description = "Take schemas as they are, without asking whether they can be enforced: for inspection only.")
    private boolean inspectOnly;

    @Option(names = "--json", description = "Print the outcome as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        LoadCatalog loader = Fleets.loader(inspectOnly ? LoadOptions.INSPECTION_ONLY : LoadOptions.STRICT);
        Map<Path, LoadResult<Catalog>> results = new LinkedHashMap<>();
        files.forEach(file -> results.put(file, loader.file(file)));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.pretty(asJson(results)));
        } else {
            results.forEach((file, result) -> print(file, result, out));
        }
        out.flush();
        boolean allGood = results.values().stream().allMatch(result -> result instanceof LoadResult.Loaded);
        return allGood ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static void print(Path file, LoadResult<Catalog> result, PrintWriter out) {
        if (result instanceof LoadResult.Loaded<Catalog> loaded) {
            int count = loaded.value().capabilities().size();
            out.println(file + ": " + loaded.value().agent() + " with " + count
                    + (count == 1 ? " capability" : " capabilities"));
        } else {
            Mistakes.print(((LoadResult.Rejected<Catalog>) result).mistakes(), out);
        }
    }

    private static ObjectNode asJson(Map<Path, LoadResult<Catalog>> results) {
        ObjectNode json = Json.object();
        ArrayNode files = json.putArray("files");
        results.forEach((file, result) -> {
            ObjectNode entry = files.addObject().put("file", file.toString());
            if (result instanceof LoadResult.Loaded<Catalog> loaded) {
                entry.put("ok", true)
                        .put("agent", loaded.value().agent().uri())
                        .put("capabilities", loaded.value().capabilities().size())
                        .putArray("mistakes");
            } else {
                ArrayNode mistakes = entry.put("ok", false).putArray("mistakes");
                ((LoadResult.Rejected<Catalog>) result).mistakes().forEach(mistake -> mistakes.add(asJson(mistake)));
            }
        });
        return json;
    }

    private static ObjectNode asJson(Mistake mistake) {
        return Json.object()
                .put("file", mistake.file())
                .put("line", mistake.line())
                .put("column", mistake.column())
                .put("pointer", mistake.pointer())
                .put("code", mistake.code().wire())
                .put("message", mistake.message());
    }
}
