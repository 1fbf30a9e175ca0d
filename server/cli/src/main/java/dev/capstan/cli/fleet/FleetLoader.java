package dev.capstan.cli.fleet;

import dev.capstan.config.LoadCatalog;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.validation.CompiledSchemas;

/** Readers of capability files with the same checks as a server. */
public final class FleetLoader {

    private FleetLoader() {}

    /** Returns a reader that checks constraints, and schemas by the given options. */
    public static LoadCatalog of(LoadOptions options) {
        return new LoadCatalog(new CompiledSchemas(), options.checking(Constraints::defect));
    }
}
