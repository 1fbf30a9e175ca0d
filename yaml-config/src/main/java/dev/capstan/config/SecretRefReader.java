package dev.capstan.config;

import dev.capstan.config.document.ConfidentialValues;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import java.util.Optional;

/** Reader of references to secrets. It refuses an invalid one without repeating it. */
final class SecretRefReader {

    private final Diagnostics diagnostics;

    SecretRefReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Returns the reference under a required key, or empty after reporting an error. */
    Optional<SecretRef> required(Fields fields, String key) {
        return fields.required(key, "write env:NAME, file:PATH or secret://PATH")
                .flatMap(this::read);
    }

    private Optional<SecretRef> read(Node node) {
        Optional<SecretRef> reference =
                node instanceof Node.Scalar scalar && scalar.value().isTextual()
                        ? SecretRef.parse(scalar.text())
                        : Optional.empty();
        if (reference.isEmpty() && !(node instanceof Node.Refused)) {
            diagnostics.add(DiagnosticCode.BAD_VALUE, node.position(), ConfidentialValues.message(node.position()));
        }
        return reference;
    }
}
