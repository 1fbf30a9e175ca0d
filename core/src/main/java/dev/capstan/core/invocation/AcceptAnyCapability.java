package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Identity;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.text.NameRule;

/**
 * A replacement for {@link FindCapability} for a caller without a capability table: every call takes any JSON (TC-6.1).
 */
public final class AcceptAnyCapability implements Gate {

    @Override
    public Decision decide(Call call) {
        AgentId agent = call.target().agent();
        String name = call.target().capability();
        if (agent == null) {
            return Decision.refuse(
                    RefusalCode.AGENT_NOT_FOUND, "without a capability table, a call must name its agent");
        }
        if (!Identity.isName(name)) {
            return Decision.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND, "this is not a valid capability name; use " + NameRule.WORDING);
        }
        return Decision.pass(call.to(Capability.untyped(agent, name)));
    }
}
