package dev.capstan.core.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Identity;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.text.NameRule;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The gate that finds what is called: by agent and name, by name alone, or by id (TC-3.1, INV-5.1). */
public final class FindCapability implements Gate {

    private static final int UUID_LENGTH = 36;

    private final Catalogs catalogs;

    public FindCapability(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    @Override
    public Decision decide(Call call) {
        Target target = call.target();
        if (!Identity.isName(target.capability())) {
            return Decision.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND,
                    "that names no capability: use " + NameRule.WORDING + ", or the capability's id");
        }
        if (target.agent() != null) {
            return atAgent(call, target.agent());
        }
        Optional<Capability> byId = byId(target.capability());
        if (byId.isPresent()) {
            return inVersion(call, byId.get());
        }
        List<Capability> named = catalogs.named(target.capability());
        List<Capability> offers = named.stream().filter(Capability::isCallable).toList();
        if (offers.size() > 1) {
            return Decision.refuse(
                    RefusalCode.AMBIGUOUS_CAPABILITY,
                    offers.size() + " agents offer '" + target.capability() + "': name it by its id, which is "
                            + alternatives(offers));
        }
        return Stream.concat(offers.stream(), named.stream())
                .findFirst()
                .map(offer -> inVersion(call, offer))
                .orElseGet(() -> unknown(target.capability(), "in the fleet"));
    }

    private Decision atAgent(Call call, AgentId agent) {
        Optional<Catalog> catalog = catalogs.of(agent);
        if (catalog.isEmpty()) {
            return Decision.refuse(RefusalCode.AGENT_NOT_FOUND, "there is no agent " + agent + " in the fleet");
        }
        String name = call.target().capability();
        Optional<Capability> capability = catalog.get().find(name);
        return capability.isEmpty() ? unknown(name, "at " + agent) : inVersion(call, capability.get());
    }

    private Decision inVersion(Call call, Capability newest) {
        if (!newest.isCallable()) {
            return Decision.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND,
                    "'" + newest.name() + "' of " + newest.agent() + " is advertised and no more: nothing here runs it,"
                            + " so ask the agent itself");
        }
        @Nullable Version wanted = call.target().version();
        if (wanted == null || wanted.equals(newest.version())) {
            return Decision.pass(call.to(newest));
        }
        return catalogs.of(newest.agent())
                .flatMap(catalog -> catalog.find(newest.name(), wanted))
                .map(capability -> Decision.pass(call.to(capability)))
                .orElseGet(() -> Decision.refuse(
                        RefusalCode.VERSION_MISMATCH,
                        "'" + newest.name() + "' has no version " + wanted + "; the newest is " + newest.version()));
    }

    private Optional<Capability> byId(String text) {
        if (text.length() != UUID_LENGTH) {
            return Optional.empty();
        }
        try {
            return catalogs.withId(UUID.fromString(text));
        } catch (IllegalArgumentException noUuid) {
            return Optional.empty();
        }
    }

    private static Decision unknown(String name, String where) {
        return Decision.refuse(RefusalCode.CAPABILITY_NOT_FOUND, "there is no capability '" + name + "' " + where);
    }

    private static String alternatives(List<Capability> offers) {
        return String.join(
                " or ",
                offers.stream()
                        .map(c -> c.identity().uuid() + " (" + c.agent() + ")")
                        .toList());
    }
}
