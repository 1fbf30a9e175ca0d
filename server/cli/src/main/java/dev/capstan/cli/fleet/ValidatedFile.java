package dev.capstan.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.DiagnosticPrinter;
import dev.capstan.config.FleetWarning;
import dev.capstan.config.FleetWarnings;
import dev.capstan.config.LoadResult;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of validating a file or a directory.
 *
 * @param file its path as given
 * @param result the catalog in it, or every error
 * @param warnings possible problems that are not errors
 */
public record ValidatedFile(Path file, LoadResult<Catalog> result, List<FleetWarning> warnings) {

    public ValidatedFile {
        warnings = List.copyOf(warnings);
    }

    /** Creates the result with the warnings about the one catalog in it. */
    ValidatedFile(Path file, LoadResult<Catalog> result) {
        this(
                file,
                result,
                result.fold(catalog -> FleetWarnings.of(List.of(catalog), List.of()), diagnostics -> List.of()));
    }

    boolean isValid() {
        return result instanceof LoadResult.Loaded;
    }

    /** Whether it holds the catalog of an agent that another server serves. */
    public boolean isPeer() {
        return result.fold(Catalog::isPeer, diagnostics -> false);
    }

    /** Prints lines for users: the agent, its unadvertised capabilities and the warnings, or the errors. */
    void print(PrintWriter out) {
        if (result instanceof LoadResult.Loaded<Catalog> loaded) {
            print(loaded.value(), out);
        } else {
            DiagnosticPrinter.print(diagnostics(), out);
        }
    }

    private void print(Catalog catalog, PrintWriter out) {
        out.println(file + ": " + (catalog.isPeer() ? "peer " : "") + catalog.agent() + " with " + offered(catalog));
        List<String> unadvertised = unadvertised(catalog);
        if (!unadvertised.isEmpty()) {
            out.println(
                    file + ": not advertised to AGH peers (no outcome declared): " + String.join(", ", unadvertised));
        }
        warnings.forEach(warning -> out.println(file + ": warning: " + warning.message()));
    }

    private static String offered(Catalog catalog) {
        int count = catalog.capabilities().size();
        if (catalog.isPeer() && count == 0) {
            return "any capability";
        }
        return count + (count == 1 ? " capability" : " capabilities");
    }

    /** Returns JSON: the agent, its unadvertised capabilities and the warnings, or the errors. */
    ObjectNode json() {
        ObjectNode entry = Json.object().put("file", file.toString()).put("ok", isValid());
        if (result instanceof LoadResult.Loaded<Catalog> loaded) {
            putCatalog(entry, loaded.value());
        }
        diagnostics().stream().map(ValidatedFile::json).forEach(entry.putArray("mistakes")::add);
        warnings.stream().map(FleetWarning::message).forEach(entry.putArray("warnings")::add);
        return entry;
    }

    private List<Diagnostic> diagnostics() {
        return result.fold(catalog -> List.of(), diagnostics -> diagnostics);
    }

    private static void putCatalog(ObjectNode entry, Catalog catalog) {
        entry.put("agent", catalog.agent().uri())
                .put("peer", catalog.isPeer())
                .put("capabilities", catalog.capabilities().size());
        unadvertised(catalog).forEach(entry.putArray("not_advertised")::add);
    }

    /** Returns the callable names whose newest version declares no outcome, in the order of the file. */
    private static List<String> unadvertised(Catalog catalog) {
        return catalog.capabilities().stream()
                .filter(capability -> !catalog.isPeer())
                .map(Capability::name)
                .distinct()
                .flatMap(name -> catalog.find(name).stream())
                .filter(newest -> newest.metadata().outcome() == null)
                .map(Capability::name)
                .toList();
    }

    private static ObjectNode json(Diagnostic diagnostic) {
        return Json.object()
                .put("file", diagnostic.file())
                .put("line", diagnostic.line())
                .put("column", diagnostic.column())
                .put("pointer", diagnostic.pointer())
                .put("code", diagnostic.code().wire())
                .put("message", diagnostic.message());
    }
}
