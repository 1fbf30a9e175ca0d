package dev.capstan.audit.inmemory;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.audit.port.ExportCursorsContract;

class InMemoryExportCursorsTest extends ExportCursorsContract {

    private final InMemoryChainStore chains = new InMemoryChainStore();

    @Override
    protected ExportCursors emptyCursors() {
        return new InMemoryExportCursors(chains);
    }

    @Override
    protected ChainStore store() {
        return chains;
    }
}
