package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.config.document.Values;
import dev.capstan.core.secret.SecretRef;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reader of one peer's keys. Each key must have its own {@code keyId}. */
final class HmacKeyReader {

    private final Values values;
    private final Map<String, TextPosition> first = new HashMap<>();

    HmacKeyReader(Values values) {
        this.values = values;
    }

    /** Returns the key with these fields, or empty after reporting at least one error. */
    Optional<HmacKeyRef> read(Fields fields) {
        Optional<String> keyId =
                fields.required("keyId", "set the keyId that the peer uses").flatMap(this::keyId);
        Optional<SecretRef> secret = values.secretRef(fields, "secretRef");
        return keyId.flatMap(id -> secret.map(reference -> new HmacKeyRef(id, reference)));
    }

    private Optional<String> keyId(Node node) {
        return values.matching(node, HmacKeyRef::isKeyId, "use 1 to 128 letters, digits, '.', '-' or '_'")
                .filter(id -> values.isNew(
                        id,
                        node.position(),
                        first,
                        DiagnosticCode.DUPLICATE_VALUE,
                        line -> "'keyId' repeats the one on line " + line + "; use a distinct keyId for each key"));
    }
}
