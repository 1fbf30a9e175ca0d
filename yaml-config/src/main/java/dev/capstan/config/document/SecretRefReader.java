package dev.capstan.config.document;

import dev.capstan.core.secret.SecretRef;
import java.util.Optional;

/** Reader of references to secrets. It refuses an invalid one without repeating it. */
public final class SecretRefReader {

    private final Diagnostics diagnostics;

    /** Creates a reader that reports errors to {@code diagnostics}. */
    public SecretRefReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Returns the reference under a required key, or empty after reporting an error. */
    public Optional<SecretRef> required(Fields fields, String key) {
        return fields.required(key, "write env:NAME, file:PATH or secret://PATH")
                .flatMap(this::read);
    }

    /** Returns the reference that a value is, or empty after reporting an error. */
    public Optional<SecretRef> read(Node node) {
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
