package dev.capstan.core.invocation;

import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import java.util.Optional;

/**
 * The gate that checks permissions (INV-3.2). It refuses a call whose handler needs a permission that the capability
 * does not declare, or whose capability declares one that is forbidden to this caller or agent.
 */
public final class CheckPermissions implements Gate {

    private final PermissionPolicy policy;
    private final RecordPermissionDenials denials;

    /** Creates the gate of a policy, which records what it denies. */
    public CheckPermissions(PermissionPolicy policy, RecordPermissionDenials denials) {
        this.policy = policy;
        this.denials = denials;
    }

    @Override
    public Decision decide(Call call) {
        Execution execution = call.capability().execution();
        Optional<Permission> lacking = execution.handler().requiredPermission().filter(p -> !execution
                .permissions()
                .contains(p));
        if (lacking.isPresent()) {
            return denied(
                    call,
                    lacking.get(),
                    attempt(execution.handler()),
                    "the handler needs the permission " + lacking.get().wire()
                            + ", which the capability does not declare");
        }
        return policy.forbidden(call)
                .map(forbidden -> denied(
                        call,
                        forbidden,
                        "call " + call.capability().name() + ", which needs " + forbidden.wire(),
                        "the capability needs the permission " + forbidden.wire() + ", which is forbidden here"))
                .orElseGet(() -> Decision.pass(call));
    }

    private Decision denied(Call call, Permission permission, String attempted, String message) {
        denials.record(call, permission, attempted);
        return Decision.refuse(Refusal.permissionDenied(permission, message));
    }

    private static String attempt(HandlerSpec handler) {
        return handler instanceof HandlerSpec.Http http
                ? http.method() + " to the service behind the capability"
                : "run the handler process";
    }
}
