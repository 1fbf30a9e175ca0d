package dev.capstan.grants.execution;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.constraint.ConstraintViolation;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import dev.capstan.grants.port.Grants;
import java.net.URI;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The gate that lets an agent call what it was granted (GR-4.5, GR-6.1, GR-8.2). The constraints of the grant apply,
 * and those that the server imposes now on the called version and on the newest, so that an older version does not
 * bypass them. A caller that needs no grant is still limited by its credentials and by what the server imposes.
 */
public final class AuthorizeCall implements Gate {

    private final GrantableCapabilities grantable;
    private final Grants grants;
    private final Supplier<URI> serverUrl;

    /**
     * Creates the gate.
     *
     * @param serverUrl the URL at which this server executes capabilities
     */
    public AuthorizeCall(GrantableCapabilities grantable, Grants grants, Supplier<URI> serverUrl) {
        this.grantable = grantable;
        this.grants = grants;
        this.serverUrl = serverUrl;
    }

    @Override
    public Decision decide(Call call) {
        return call.caller().needsGrant() ? granted(call) : withoutGrant(call);
    }

    /**
     * Returns the predicate of capabilities that a caller may call with some arguments, as its grants and its
     * credentials decide.
     */
    public Predicate<Capability> callableBy(Caller caller) {
        if (!caller.needsGrant()) {
            return capability -> isInScope(caller, capability.name());
        }
        Set<String> active = grants.ofAgent(caller.id()).stream()
                .filter(grant -> grant.status() == GrantStatus.ACTIVE)
                .map(Grant::capability)
                .filter(name -> isInScope(caller, name))
                .collect(Collectors.toSet());
        return capability -> grantable
                .of(capability)
                .filter(offered -> active.contains(offered.name()))
                .isPresent();
    }

    private static boolean isInScope(Caller caller, String name) {
        return caller.scope() == null || caller.scope().includes(name);
    }

    /**
     * Decides on a peer's call. Its credentials may limit it to some capabilities; what the server imposes applies to
     * all.
     */
    private Decision withoutGrant(Call call) {
        Capability capability = call.capability();
        if (!isInScope(call.caller(), capability.name())) {
            return notGranted(capability.name(), "the caller's credentials do not include it");
        }
        return atOtherLocation(capability, capability.name())
                .orElseGet(() -> within(imposed(call, grantable.inAnyVersion(capability)), call));
    }

    private Decision granted(Call call) {
        Optional<GrantableCapability> known = grantable.of(call.capability());
        if (known.isEmpty()) {
            return notGranted(call.capability().name(), "it is not offered to agents");
        }
        GrantableCapability called = known.get();
        if (!isInScope(call.caller(), called.name())) {
            return notGranted(called.name(), "the token's capabilities claim does not include it");
        }
        Optional<Grant> grant = grants.active(call.caller().id(), called.name());
        if (grant.isEmpty()) {
            return notGranted(called.name(), "the agent has no active grant of it; request one");
        }
        return atOtherLocation(called.capability(), called.name())
                .orElseGet(() -> withinConstraints(call, called, grant.get()));
    }

    private Optional<Decision> atOtherLocation(Capability capability, String name) {
        @Nullable URI location = capability.execution().location();
        return location == null || location.equals(serverUrl.get())
                ? Optional.empty()
                : Optional.of(Decision.refuse(
                        Refusal.of(RefusalCode.WRONG_LOCATION, "'" + name + "' must be executed at " + location)
                                .with(Json.object().put("location", location.toString()))));
    }

    private Decision withinConstraints(Call call, GrantableCapability called, Grant grant) {
        try {
            Constraints granted = Constraints.restore(grant.constraints());
            boolean newest = called.capability() == grantable.newest(called).capability();
            Set<ConstraintViolation> violations = new LinkedHashSet<>(
                    newest ? granted.check(call.payload()) : granted.checkAllPresent(call.payload()));
            violations.addAll(imposed(call, called));
            return within(violations, call);
        } catch (InvalidConstraints e) {
            return Decision.refuse(
                    RequestedCapability.unknown(e.unknownOperators(), "the grant is invalid: " + e.getMessage()));
        }
    }

    /**
     * Returns the violations of the constraints that the server imposes now on the called version and on the newest.
     */
    private Set<ConstraintViolation> imposed(Call call, GrantableCapability called) {
        GrantableCapability newest = grantable.newest(called);
        Set<ConstraintViolation> violations = new LinkedHashSet<>();
        if (called.capability() != newest.capability()) {
            violations.addAll(newest.imposedConstraints().checkAllPresent(call.payload()));
        }
        violations.addAll(called.imposedConstraints().check(call.payload()));
        return violations;
    }

    private static Decision within(Set<ConstraintViolation> violations, Call call) {
        return violations.isEmpty() ? Decision.pass(call) : Decision.refuse(violated(violations));
    }

    private static Refusal violated(Set<ConstraintViolation> violations) {
        ObjectNode details = Json.object();
        ArrayNode array = details.putArray("violations");
        for (ConstraintViolation violation : violations) {
            ObjectNode entry = array.addObject().put("field", violation.field());
            entry.set("constraint", violation.constraint());
            if (violation.actual() != null) {
                entry.set("actual", violation.actual());
            }
        }
        ConstraintViolation first = violations.iterator().next();
        String more = violations.size() == 1 ? "" : " (and " + (violations.size() - 1) + " more)";
        return Refusal.of(
                        RefusalCode.CONSTRAINT_VIOLATED,
                        "'" + first.field() + "' violates the constraint " + Json.write(first.constraint()) + more)
                .with(details);
    }

    private static Decision notGranted(String name, String reason) {
        return Decision.refuse(RefusalCode.CAPABILITY_NOT_GRANTED, "'" + name + "': " + reason);
    }
}
