package dev.capstan.grants.execution;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.port.Grants;
import java.util.Optional;

/**
 * The gate that finds a capability by the name it is granted under. Callers other than agents are left to the general
 * gate.
 *
 * <p>A capability that the agent was granted, but that has since been removed, is refused as not granted (GR-7.1).
 */
public final class FindGrantedCapability implements Gate {

    private final GrantableCapabilities grantable;
    private final Grants grants;
    private final Gate others;

    public FindGrantedCapability(GrantableCapabilities grantable, Grants grants, Gate others) {
        this.grantable = grantable;
        this.grants = grants;
        this.others = others;
    }

    @Override
    public Decision decide(Call call) {
        if (!call.caller().needsGrant()) {
            return others.decide(call);
        }
        String name = call.target().capability();
        Optional<GrantableCapability> found = call.target().agent() == null
                ? grantable.named(name, call.caller().tenantId())
                : Optional.empty();
        if (found.isPresent()) {
            return Decision.pass(call.to(found.get().capability()));
        }
        return others.decide(call).fold(pass -> pass, refuse -> wasGranted(call, name) ? removed(name) : refuse);
    }

    private boolean wasGranted(Call call, String name) {
        return grants.ofAgent(call.caller().id()).stream()
                .anyMatch(grant -> grant.capability().equals(name));
    }

    private static Decision removed(String name) {
        return Decision.refuse(
                RefusalCode.CAPABILITY_NOT_GRANTED, "'" + name + "' was removed together with its grants");
    }
}
