package dev.capstan.server;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.Verification;
import dev.capstan.audit.VerifyChain;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.server.settings.StartupFailed;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The verification of all audit chains of a database that was copied. */
final class VerifiedChains {

    private static final int TENANTS_PER_PAGE = 100;

    private VerifiedChains() {}

    /**
     * Verifies the chain of each tenant.
     *
     * @param chains the copied chains
     * @param done what was done before, for the message: "the backup was restored"
     * @return the heads by tenant
     * @throws StartupFailed if a chain is broken
     */
    static Map<String, ChainHead> heads(ChainReader chains, String done) throws StartupFailed {
        Map<String, ChainHead> heads = new TreeMap<>();
        List<String> tenants = chains.tenants("", TENANTS_PER_PAGE);
        while (!tenants.isEmpty()) {
            for (String tenant : tenants) {
                Verification verification = new VerifyChain(chains).verify(tenant);
                if (verification instanceof Verification.Broken broken) {
                    throw new StartupFailed(done + ", but the audit chain of tenant '" + tenant
                            + "' was broken before: " + broken.message()
                            + ". Check it with 'capstan audit verify --data'");
                }
                heads.put(tenant, verification.head());
            }
            tenants = chains.tenants(tenants.get(tenants.size() - 1), TENANTS_PER_PAGE);
        }
        return heads;
    }
}
