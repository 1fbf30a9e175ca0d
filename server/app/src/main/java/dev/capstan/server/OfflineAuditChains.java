package dev.capstan.server;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.util.Map;

/** The audit chains in the data directory of a server that is not running, or in PostgreSQL. */
public final class OfflineAuditChains implements AutoCloseable {

    private final ApplicationContext context;

    private OfflineAuditChains(ApplicationContext context) {
        this.context = context;
    }

    /** Opens the chains in the PostgreSQL database that these options name, beside the servers that use it. */
    public static OfflineAuditChains open(Map<String, Object> options) throws StartupFailed {
        return new OfflineAuditChains(OfflineDatabase.open(options));
    }

    /** Opens the chains. Throws {@link StartupFailed} if they do not exist, or if a running server has them open. */
    public static OfflineAuditChains open(Path data) throws StartupFailed {
        return new OfflineAuditChains(OfflineDatabase.open(data, "--data", "query it with --url instead of --data"));
    }

    /** Returns a reader of the chains. */
    public ChainReader chains() {
        return context.getBean(ChainStore.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
