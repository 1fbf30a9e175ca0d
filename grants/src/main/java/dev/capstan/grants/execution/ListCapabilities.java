package dev.capstan.grants.execution;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.port.Grants;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The list of capabilities: anonymous viewers and unlinked hosts see the public ones, linked hosts all, and agents all
 * with their grants (GR-5.1, GR-5.2).
 */
public final class ListCapabilities {

    private final GrantableCapabilities grantable;
    private final Grants grants;

    public ListCapabilities(GrantableCapabilities grantable, Grants grants) {
        this.grantable = grantable;
        this.grants = grants;
    }

    /**
     * A capability as its viewer sees it.
     *
     * @param offered the capability
     * @param granted whether the viewing agent has an active grant of it; empty for other viewers
     */
    public record VisibleCapability(GrantableCapability offered, Optional<Boolean> granted) {}

    /** Returns at most {@code limit} capabilities that the viewer may see, by name, after this one. */
    public List<VisibleCapability> list(Viewer viewer, String text, String after, int limit) {
        Optional<Set<String>> granted = granted(viewer);
        return grantable.page(viewer.tenantId(), text, !viewer.isKnown(), after, limit).stream()
                .map(each -> new VisibleCapability(each, granted.map(names -> names.contains(each.name()))))
                .toList();
    }

    /** Returns one capability; {@link RefusalCode#CAPABILITY_NOT_FOUND} if the viewer cannot see one with this name. */
    public VisibleCapability describe(Viewer viewer, String name) throws RefusedException {
        GrantableCapability found = grantable
                .named(name)
                .filter(each -> GrantableCapabilities.isVisible(each, viewer.tenantId(), !viewer.isKnown()))
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.CAPABILITY_NOT_FOUND,
                        "no capability with this name is offered" + (viewer.isKnown() ? "" : " to anonymous callers")));
        return new VisibleCapability(found, granted(viewer).map(names -> names.contains(found.name())));
    }

    private Optional<Set<String>> granted(Viewer viewer) {
        return viewer.agent().map(agentId -> grants.ofAgent(agentId).stream()
                .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                .map(Grant::capability)
                .collect(Collectors.toSet()));
    }
}
