package dev.capstan.config;

import dev.capstan.config.document.ConfidentialValues;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import java.util.Optional;

/** Reads references to secrets; a text that is not one is refused without being repeated. */
final class SecretRefReader {

    private final Diagnostics mistakes;

    SecretRefReader(Diagnostics mistakes) {
        this.mistakes = mistakes;
    }

    /** Returns the reference under a key that has to be there, or empty and a mistake. */
    Optional<SecretRef> required(Fields fields, String key) {
        return fields.required(key, "say where the secret is: env:NAME, file:PATH or secret://PATH")
                .flatMap(this::read);
    }

    private Optional<SecretRef> read(Node node) {
        Optional<SecretRef> reference =
                node instanceof Node.Scalar scalar && scalar.value().isTextual()
                        ? SecretRef.parse(scalar.text())
                        : Optional.empty();
        if (reference.isEmpty() && !(node instanceof Node.Refused)) {
            mistakes.add(DiagnosticCode.BAD_VALUE, node.position(), ConfidentialValues.message(node.position()));
        }
        return reference;
    }
}
