package dev.capstan.grants.lifecycle;

import dev.capstan.grants.GrantLog;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.port.GrantRepositories;
import java.time.Instant;
import java.util.List;

/** The deletion of hosts and agents that were not decided in time, each with an audit record. */
record PurgePending(GrantRepositories repositories, GrantLog log) {

    /**
     * Deletes the pending agents of a host that have not changed since this time. Those of a pending host are deleted
     * even if a user denied them: the host is deleted with the last one.
     */
    void agents(String hostId, Instant before) {
        repositories.transactions().onHost(hostId, () -> {
            boolean isPending = repositories
                    .hosts()
                    .byId(hostId)
                    .filter(host -> host.status() == HostStatus.PENDING)
                    .isPresent();
            List<String> deleted = isPending
                    ? repositories.agents().deleteUnchanged(hostId, before)
                    : repositories.agents().deletePending(hostId, before);
            if (!deleted.isEmpty()) {
                log.agentsDeleted(hostId, deleted);
            }
            return deleted.size();
        });
    }

    /** Deletes the pending hosts that have not changed since this time and have no agents. */
    void hosts(Instant before) {
        repositories.hosts().pending(before).forEach(hostId -> host(hostId, before));
    }

    private void host(String hostId, Instant before) {
        repositories.transactions().onHost(hostId, () -> {
            boolean deleted = repositories.hosts().deletePending(hostId, before);
            if (deleted) {
                log.hostDeleted(hostId);
            }
            return deleted;
        });
    }
}
