package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.port.AuditUnavailable;
import java.util.List;
import java.util.Optional;
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

    private final VerifyServedChain chain = new VerifyServedChain(new VerifyChain(store), openings::get);

    @Test
    void aChainThatBreaksWhileTheDatabaseIsOpenedAnewIsToBeVerifiedAgain() {
        isOpenedAnew = true;

        assertThatThrownBy(this::verify).isInstanceOf(AuditUnavailable.class).hasMessageContaining("verify again");
    }

    @Test
    void aChainThatBreaksIsBroken() {
        assertThat(verify()).isInstanceOf(Verification.Broken.class);
    }

    private Verification verify() {
        return chain.verify(Selection.DEFAULT_TENANT, ChainHead.START, Optional.empty(), verified -> false);
    }
}
