package dev.capstan.database.audit;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.RecordUnreadable;
import jakarta.annotation.PostConstruct;
import jakarta.inject.Singleton;

/**
 * The startup check that reads the last {@value #RECORDS} records of each audit chain, so that damage there shows at
 * once.
 *
 * <p>H2 itself reads the very last ones, and does not open a database that lacks them.
 */
@Singleton
record CheckChainEnds(ChainStore chains) {

    private static final int MAX_CHAINS = 100;
    private static final int RECORDS = 100;

    @PostConstruct
    void run() {
        chains.tenants("", MAX_CHAINS).forEach(this::readEnd);
    }

    private void readEnd(String tenantId) {
        long last = chains.head(tenantId).seq();
        try {
            chains.page(Selection.of(tenantId), Math.max(0, last - RECORDS), RECORDS);
        } catch (RecordUnreadable e) {
            // the store has remembered it, and /health/ready reports it
        }
    }
}
