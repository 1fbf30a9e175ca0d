package dev.capstan.http.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.QueryRecords;
import dev.capstan.audit.Selection;
import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.VerifyServedChain;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A database that is opened anew while its chain is verified may have lost records that were read and not on disk. */
class ReopenedChainTest {

    private final AtomicInteger openings = new AtomicInteger();
    private boolean isOpenedAnew;

    private final ChainReader store = new ChainReader() {
        @Override
        public ChainHead head(String tenantId) {
            return new ChainHead(1, "0".repeat(64));
        }

        @Override
        public List<ChainedRecord> page(Selection selection, long after, int limit) {
            if (isOpenedAnew) {
                openings.incrementAndGet();
            }
            return List.of();
        }

        @Override
        public List<String> tenants(String after, int limit) {
            return List.of(Selection.DEFAULT_TENANT);
        }
    };

    private final AuditController chain = new AuditController(
            new QueryRecords(store),
            new VerifyServedChain(new VerifyChain(store), openings::get),
            new AuditReadLimiter());

    @Test
    void aChainThatBreaksWhileTheDatabaseIsOpenedAnewIsToBeVerifiedAgain() {
        isOpenedAnew = true;

        assertThatThrownBy(() -> chain.verification(HttpRequest.GET("/audit/verification")))
                .isInstanceOf(AuditUnavailable.class)
                .hasMessageContaining("verify again");
    }

    @Test
    void aChainThatBreaksIsBroken() throws Exception {
        assertThat(Json.read(chain.verification(HttpRequest.GET("/audit/verification"))
                                .body())
                        .path("ok")
                        .asBoolean(true))
                .isFalse();
    }
}
