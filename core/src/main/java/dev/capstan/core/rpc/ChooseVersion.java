package dev.capstan.core.rpc;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Decision;
import dev.capstan.core.invocation.Gate;
import java.util.List;
import java.util.Optional;

/** Chooses the version in which an agent answers a request: the one its header names, or else the newest. */
final class ChooseVersion {

    private static final System.Logger LOG = System.getLogger(ChooseVersion.class.getName());

    private final Catalog catalog;
    private final List<Gate> gates;

    /**
     * Chooses from a catalog.
     *
     * @param gates what is asked about the version, in this order
     */
    ChooseVersion(Catalog catalog, List<Gate> gates) {
        this.catalog = catalog;
        this.gates = List.copyOf(gates);
    }

    /** The call that a request is, in its version, or why it is answered in none. */
    Decision decide(Envelope request, Call call) {
        try {
            Decision decision = named(request, call);
            for (Gate gate : gates) {
                if (decision instanceof Decision.Pass pass) {
                    decision = gate.decide(pass.call());
                }
            }
            return decision;
        } catch (RuntimeException broken) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "the version of a request was not found out, trace " + call.traceId(),
                    broken);
            return Decision.refuse(
                    RefusalCode.INTERNAL, "the server failed; its log has the reason under the trace id");
        }
    }

    private Decision named(Envelope request, Call call) {
        String name = request.capability();
        Optional<Capability> newest = catalog.find(name);
        if (newest.isEmpty()) {
            return Decision.refuse(
                    RefusalCode.CAPABILITY_NOT_FOUND, catalog.agent() + " has no capability '" + name + "'");
        }
        Optional<String> minimum = request.header(Envelope.MINIMUM_HEADER);
        if (minimum.isPresent() && Version.tryParse(minimum.get()).isEmpty()) {
            return Decision.refuse(
                    RefusalCode.INVALID_ENVELOPE, "the header " + Envelope.MINIMUM_HEADER + " holds no version");
        }
        Optional<String> wanted = request.header(Envelope.VERSION_HEADER);
        if (wanted.isEmpty()) {
            return Decision.pass(call.to(newest.get()));
        }
        return Version.tryParse(wanted.get())
                .flatMap(version -> catalog.find(name, version))
                .map(capability -> Decision.pass(call.boundTo(capability)))
                .orElseGet(() -> Decision.refuse(
                        RefusalCode.VERSION_MISMATCH,
                        catalog.agent() + " has '" + name + "' not in the version that the header "
                                + Envelope.VERSION_HEADER + " names"));
    }
}
