package dev.capstan.server.wiring;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.VerifyServedChain;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.DatabaseOpenCount;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The audit chain over its store. */
@Factory
final class AuditFactory {

    @Singleton
    @Bean(typed = AppendRecord.class, preDestroy = "close")
    AppendRecord appendRecord(ChainStore store) {
        return new AppendRecord(store);
    }

    @Singleton
    QueryRecords queryRecords(ChainStore store) {
        return new QueryRecords(store);
    }

    @Singleton
    VerifyServedChain verifyServedChain(ChainStore store, DatabaseOpenCount database) {
        return new VerifyServedChain(new VerifyChain(store), database);
    }
}
