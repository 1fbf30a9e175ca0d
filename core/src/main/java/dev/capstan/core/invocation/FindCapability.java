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

/**
 * Lookup of capabilities by agent and name, by name alone, or by id (TC-3.1, INV-5.1). As a gate, it finds the
 * capability of a call. What is not offered to the tenant of the caller is unknown to it.
 */
public final class FindCapability implements Gate {

    private static final int UUID_LENGTH = 36;

    private final Catalogs catalogs;

    public FindCapability(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    @Override
    public Decision decide(Call call) {
        return find(call.target(), call.caller().tenantId())
                .fold(capability -> Decision.pass(call.to(capability)), Decision::refuse);
    }

    /** Returns the capability for a target, in its version, or the reason why a tenant can call none. */
    public Lookup find(Target target, String tenantId) {
        if (!Identity.isName(target.capability())) {
            return Lookup.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND,
                    "this is not a valid capability name; use " + NameRule.WORDING + ", or the capability's id");
        }
        if (target.agent() != null) {
            return atAgent(target, target.agent(), tenantId);
        }
        Optional<Capability> byId = byId(target.capability()).filter(capability -> capability.isOfferedTo(tenantId));
        if (byId.isPresent()) {
            return inVersion(target, byId.get());
        }
        List<Capability> named = catalogs.named(target.capability()).stream()
                .filter(capability -> capability.isOfferedTo(tenantId))
                .toList();
        List<Capability> offers = named.stream().filter(Capability::isCallable).toList();
        if (offers.size() > 1) {
            return Lookup.refuse(
                    RefusalCode.AMBIGUOUS_CAPABILITY,
                    offers.size() + " agents offer '" + target.capability() + "'; use its id: " + alternatives(offers));
        }
        return Stream.concat(offers.stream(), named.stream())
                .findFirst()
                .map(offer -> inVersion(target, offer))
                .orElseGet(() -> unknown(target.capability(), "in the fleet"));
    }

    private Lookup atAgent(Target target, AgentId agent, String tenantId) {
        Optional<Catalog> catalog = catalogs.of(agent).filter(known -> known.isOfferedTo(tenantId));
        if (catalog.isEmpty()) {
            return Lookup.refuse(RefusalCode.AGENT_NOT_FOUND, "there is no agent " + agent + " in the fleet");
        }
        String name = target.capability();
        Optional<Capability> capability = catalog.get().find(name);
        return capability.isEmpty() ? unknown(name, "at " + agent) : inVersion(target, capability.get());
    }

    private Lookup inVersion(Target target, Capability newest) {
        if (!newest.isCallable()) {
            return Lookup.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND,
                    "'" + newest.name() + "' of " + newest.agent()
                            + " is only advertised and cannot be called here; contact the agent directly");
        }
        @Nullable Version requested = target.version();
        if (requested == null || requested.equals(newest.version())) {
            return new Lookup.Found(newest);
        }
        return catalogs.of(newest.agent())
                .flatMap(catalog -> catalog.find(newest.name(), requested))
                .<Lookup>map(Lookup.Found::new)
                .orElseGet(() -> Lookup.refuse(
                        RefusalCode.VERSION_MISMATCH,
                        "'" + newest.name() + "' has no version " + requested + "; the newest is " + newest.version()));
    }

    private Optional<Capability> byId(String text) {
        if (text.length() != UUID_LENGTH) {
            return Optional.empty();
        }
        try {
            return catalogs.withId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Lookup unknown(String name, String where) {
        return Lookup.refuse(RefusalCode.CAPABILITY_NOT_FOUND, "there is no capability '" + name + "' " + where);
    }

    private static String alternatives(List<Capability> offers) {
        return String.join(
                " or ",
                offers.stream()
                        .map(c -> c.identity().uuid() + " (" + c.agent() + ")")
                        .toList());
    }
}
