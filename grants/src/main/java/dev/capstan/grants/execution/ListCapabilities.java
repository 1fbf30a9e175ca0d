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
 * Shows what is offered: to anybody what is public, to a host everything, to an agent everything with what it has been
 * granted (GR-5.1, GR-5.2).
 */
public final class ListCapabilities {

    private final GrantableCapabilities offered;
    private final Grants grants;

    public ListCapabilities(GrantableCapabilities offered, Grants grants) {
        this.offered = offered;
        this.grants = grants;
    }

    /**
     * A capability as somebody sees it.
     *
     * @param offered the capability
     * @param granted whether the agent that looks has been granted it; nothing where no agent looks
     */
    public record Listed(GrantableCapability offered, Optional<Boolean> granted) {}

    /** What is offered, by name, after this one; at most so many. */
    public List<Listed> list(Viewer viewer, String words, String after, int most) {
        Optional<Set<String>> granted = granted(viewer);
        return offered.page(words, !viewer.isKnown(), after, most).stream()
                .map(each -> new Listed(each, granted.map(names -> names.contains(each.name()))))
                .toList();
    }

    /** One capability; {@link RefusalCode#CAPABILITY_NOT_FOUND} where there is none that the viewer may see. */
    public Listed describe(Viewer viewer, String name) throws RefusedException {
        GrantableCapability found = offered.named(name)
                .filter(each -> GrantableCapabilities.isVisible(each, !viewer.isKnown()))
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.CAPABILITY_NOT_FOUND,
                        "no capability of this name is offered" + (viewer.isKnown() ? "" : " to everybody")));
        return new Listed(found, granted(viewer).map(names -> names.contains(found.name())));
    }

    private Optional<Set<String>> granted(Viewer viewer) {
        return viewer.agent().map(agentId -> grants.ofAgent(agentId).stream()
                .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                .map(Grant::capability)
                .collect(Collectors.toSet()));
    }
}
