package dev.capstan.config.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.JsonTree;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Exposure;
import dev.capstan.core.Exposure.Approval;
import dev.capstan.core.Exposure.Visibility;
import java.util.List;
import java.util.Optional;

/** Reader of {@code visibility} and {@code grant}: who sees a capability and what a grant of it requires. */
record ExposureReader(Fields fields, Values values, ConstraintCheck check) {

    static final List<String> KEYS = List.of("visibility", "grant");

    Exposure read() {
        Visibility visibility = fields.optional("visibility")
                .flatMap(node -> values.choice(node, Visibility.values(), Visibility::wire))
                .orElse(Visibility.AUTHENTICATED);
        return fields.optional("grant")
                .flatMap(values::fields)
                .map(grant -> granted(visibility, grant))
                .orElseGet(() -> new Exposure(visibility, false, null, Approval.PASSWORD));
    }

    private Exposure granted(Visibility visibility, Fields grant) {
        grant.allowOnly(List.of("default", "constraints", "approval"));
        Optional<JsonNode> constraints =
                grant.optional("constraints").flatMap(values::mapping).flatMap(this::imposed);
        return new Exposure(
                visibility,
                grant.optional("default").flatMap(values::flag).orElse(false),
                constraints.orElse(null),
                grant.optional("approval")
                        .flatMap(node -> values.choice(node, Approval.values(), Approval::wire))
                        .orElse(Approval.PASSWORD));
    }

    private Optional<JsonNode> imposed(Node.Mapping mapping) {
        Optional<JsonNode> constraints = JsonTree.of(mapping);
        constraints.flatMap(check::defect).ifPresent(defect -> values.report(mapping.position(), defect));
        return constraints;
    }
}
