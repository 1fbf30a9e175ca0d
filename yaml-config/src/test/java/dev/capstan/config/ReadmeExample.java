package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Catalog;
import dev.capstan.core.port.SchemaEngine;
import java.nio.file.Path;
import java.util.List;

/** The example of the README, compiled. */
final class ReadmeExample {

    private ReadmeExample() {}

    // example
    static List<String> names(SchemaEngine engine, Path fleet) {
        LoadResult<List<Catalog>> result = new LoadCatalog(engine).fleet(fleet);
        if (result instanceof LoadResult.Rejected<List<Catalog>> rejected) {
            return rejected.diagnostics().stream().map(Diagnostic::toString).toList();
        }
        List<Catalog> catalogs = ((LoadResult.Loaded<List<Catalog>>) result).value();
        return catalogs.stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .map(capability -> capability.agent() + " offers " + capability.name())
                .toList();
    }
    // end
}
