package dev.capstan.cli.fleet;

import dev.capstan.config.LoadCatalog;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.validation.NetworkntSchemas;

/** Readers of capability files that check what a server would check. */
public final class FleetLoader {

    private FleetLoader() {}

    /** Returns a reader that checks schemas as the options say, and constraints. */
    public static LoadCatalog of(LoadOptions options) {
        return new LoadCatalog(new NetworkntSchemas(), options.checking(Constraints::defect));
    }
}
