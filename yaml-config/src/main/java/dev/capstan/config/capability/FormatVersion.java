package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;

/** The version of a file's format. */
public final class FormatVersion {

    private static final String ADVICE = "write 1, the only version of this format";

    private FormatVersion() {}

    /** Reports a missing or unsupported version. */
    public static void check(Fields fields, Values values) {
        fields.required("version", "write version: 1").ifPresent(node -> check(node, values));
    }

    private static void check(Node node, Values values) {
        if (!(node instanceof Node.Scalar scalar) || !scalar.value().isNumber()) {
            values.wrongType(node, ADVICE);
        } else if (!scalar.value().isIntegralNumber() || !scalar.text().equals("1")) {
            values.badValue(node, scalar.text(), ADVICE);
        }
    }
}
