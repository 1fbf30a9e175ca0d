package dev.capstan.grants.inmemory;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.AuditReplayContract;
import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.SeenTokens;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

class InMemoryAuditReplayTest extends AuditReplayContract {

    @Override
    protected ReplaySetup setup() {
        return new FailingReplaySetup();
    }

    /** Every call of a port is a step. */
    private static final class FailingReplaySetup implements ReplaySetup {

        private final InMemoryAuditTrail kept = new InMemoryAuditTrail();
        private final SeenTokens seen = new InMemorySeenTokens();
        private final GrantRepositories repositories;
        private final AuditTrail trail = step(AuditTrail.class, kept);
        private int left;
        private boolean failed;

        FailingReplaySetup() {
            GrantRepositories whole = InMemoryGrantRepositories.create();
            this.repositories = new GrantRepositories(
                    step(Hosts.class, whole.hosts()),
                    step(Agents.class, whole.agents()),
                    step(Grants.class, whole.grants()),
                    step(Approvals.class, whole.approvals()),
                    whole.transactions(),
                    whole.users());
        }

        private <T> T step(Class<T> port, T adapter) {
            return port.cast(
                    Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, arguments) -> {
                        if (left > 0 && --left == 0) {
                            failed = true;
                            throw new IllegalStateException("made to fail: " + method.getName());
                        }
                        try {
                            return method.invoke(adapter, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        @Override
        public GrantRepositories repositories() {
            return repositories;
        }

        @Override
        public SeenTokens seen() {
            return seen;
        }

        @Override
        public AuditTrail trail() {
            return trail;
        }

        @Override
        public List<AuditEvent> recorded() {
            return kept.events();
        }

        @Override
        public void failAt(int step) {
            left = step;
            failed = false;
        }

        @Override
        public boolean hasFailed() {
            return failed;
        }
    }
}
