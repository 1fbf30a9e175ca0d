package dev.capstan.config.document;

import java.util.Map;

/** The rules for a key at any position: a string of bounded length that is unique in its mapping. */
record KeyRules(Diagnostics diagnostics) {

    /** Maximum length of a key in characters. */
    static final int MAX_LENGTH = 1_024;

    /** Returns the key, truncated to the maximum length so that pointers stay bounded. */
    static String bounded(String key) {
        return key.length() > MAX_LENGTH ? key.substring(0, MAX_LENGTH) : key;
    }

    /** Whether the key can be added to these entries. Reports the reason if not. */
    boolean accept(Node key, TextPosition position, boolean plain, Map<String, Node.Entry> entries) {
        if (key instanceof Node.Refused) {
            return false;
        }
        if (!(key instanceof Node.Scalar scalar)) {
            diagnostics.add(
                    DiagnosticCode.NON_STRING_KEY,
                    key.position(),
                    "a key is " + ValueDescriptions.kindOf(key) + "; write a string");
            return false;
        }
        if (plain && scalar.text().equals("<<")) {
            diagnostics.add(
                    DiagnosticCode.MERGE_KEY_REFUSED,
                    position,
                    "merge key '<<' is not supported; write out the keys it stands for");
            return false;
        }
        if (!scalar.value().isTextual()) {
            String advice = scalar.value().isNull() ? "write a string" : "put it in quotes";
            diagnostics.add(
                    DiagnosticCode.NON_STRING_KEY,
                    key.position(),
                    "a key is " + ValueDescriptions.kindOf(key) + "; " + advice);
            return false;
        }
        return isShort(scalar) && isNew(scalar.text(), position, entries);
    }

    private boolean isShort(Node.Scalar key) {
        if (key.text().length() > MAX_LENGTH) {
            diagnostics.add(
                    DiagnosticCode.TOO_LARGE,
                    key.position(),
                    "key " + ValueDescriptions.quoted(key.text()) + " has more than " + MAX_LENGTH + " characters");
            return false;
        }
        return true;
    }

    private boolean isNew(String name, TextPosition position, Map<String, Node.Entry> entries) {
        Node.Entry first = entries.get(name);
        if (first != null) {
            diagnostics.add(
                    DiagnosticCode.DUPLICATE_KEY,
                    position,
                    "the key " + ValueDescriptions.quoted(name) + " is duplicated; keep this one or the one on line "
                            + first.key().line());
        }
        return first == null;
    }
}
