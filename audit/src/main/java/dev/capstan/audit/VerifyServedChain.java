package dev.capstan.audit;

import dev.capstan.audit.port.DatabaseOpenCount;
import dev.capstan.core.port.AuditUnavailable;
import java.util.Optional;
import java.util.function.LongPredicate;

/** A chain verification during which the database may fail and be reopened. */
public final class VerifyServedChain {

    private final VerifyChain verify;
    private final DatabaseOpenCount database;

    public VerifyServedChain(VerifyChain verify, DatabaseOpenCount database) {
        this.verify = verify;
        this.database = database;
    }

    /**
     * Verifies as {@link VerifyChain} does.
     *
     * @throws AuditUnavailable if the chain is broken, but was read in part before a failure of the database and in
     *     part afterwards
     */
    public Verification verify(String tenantId, ChainHead after, Optional<ChainHead> expected, LongPredicate enough) {
        int opening = database.openCount();
        Verification found = verify.verify(tenantId, after, expected, enough);
        if (found instanceof Verification.Broken && database.openCount() != opening) {
            throw new AuditUnavailable("the database failed while the chain was verified; verify again", null);
        }
        return found;
    }
}
