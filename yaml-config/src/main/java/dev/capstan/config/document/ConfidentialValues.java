package dev.capstan.config.document;

import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values that no message repeats, because they may be secrets: references, and what surrounds them in peers. */
final class ConfidentialValues {

    private static final List<String> REFERENCES = List.of("secretRef", "clientSecretRef");
    private static final Set<String> SERVICE_REFERENCES =
            Set.of("secret", "password", "clientSecret", "certificate", "key");
    private static final Set<String> PUBLIC_AUTH_KEYS = Set.of(
            "provider", "keyId", "scopes", "tenant", "issuer", "audience", "jwksUri", "tokenEndpoint", "clientId");
    private static final Set<String> PUBLIC_KEY_KEYS = Set.of("keyId");
    private static final Set<DiagnosticCode> OF_THE_KEY =
            Set.of(DiagnosticCode.MISSING_KEY, DiagnosticCode.UNKNOWN_KEY, DiagnosticCode.DUPLICATE_KEY);

    private ConfidentialValues() {}

    /**
     * Returns the confidential value that an error is about, or empty if the message is safe. A value within a
     * reference counts as the reference, so that no pointer repeats a part of it.
     */
    static Optional<TextPosition> around(FileKind file, TextPosition position, DiagnosticCode code) {
        Optional<TextPosition> around = file == FileKind.PEERS
                ? reference(position).or(() -> belowAuth(position))
                : serviceReference(path(position));
        return around.filter(hidden -> !(hidden == position && OF_THE_KEY.contains(code)));
    }

    /** Returns a message about a confidential value that does not repeat it. */
    static String message(TextPosition hidden) {
        String key = hidden.key();
        if ((key != null && REFERENCES.contains(key))
                || serviceReference(path(hidden)).isPresent()) {
            return hidden.label()
                    + " is invalid; the file must not contain a secret, so write env:NAME, file:PATH"
                    + " or secret://PATH";
        }
        return hidden.label() + " is invalid (not shown, it may be a secret); write " + advice(key);
    }

    /** Returns the reference to a secret of an http handler at or around the last position of a path. */
    private static Optional<TextPosition> serviceReference(List<TextPosition> path) {
        if (path.size() < 6 || !"handler".equals(path.get(3).key())) {
            return Optional.empty();
        }
        int index =
                switch (String.valueOf(path.get(4).key())) {
                    case "query", "headers" -> 6;
                    case "auth", "clientCertificate" -> 5;
                    default -> path.size();
                };
        return path.stream().skip(index).findFirst().filter(found -> SERVICE_REFERENCES.contains(found.key()));
    }

    private static String advice(@Nullable String key) {
        if (key == null || key.equals("auth")) {
            return "keys and values";
        }
        return key.equals("previous") ? "a list of keys, each with keyId and secretRef" : "a string";
    }

    /** Returns the outermost reference at or around a position. */
    private static Optional<TextPosition> reference(TextPosition position) {
        TextPosition found = null;
        for (TextPosition next = position; next != null; next = next.parent()) {
            if (next.key() != null && REFERENCES.contains(next.key())) {
                found = next;
            }
        }
        return Optional.ofNullable(found);
    }

    private static Optional<TextPosition> belowAuth(TextPosition position) {
        List<TextPosition> path = path(position);
        boolean isBelow = path.size() > 3
                && "peers".equals(path.get(1).key())
                && path.get(2).key() == null
                && "auth".equals(path.get(3).key());
        if (!isBelow) {
            return Optional.empty();
        }
        List<TextPosition> rest = path.subList(4, path.size());
        boolean isInPrevious = rest.size() > 1
                && "previous".equals(rest.get(0).key())
                && rest.get(1).key() == null;
        return isInPrevious
                ? hidden(rest.get(1), rest.subList(2, rest.size()), PUBLIC_KEY_KEYS)
                : hidden(path.get(3), rest, PUBLIC_AUTH_KEYS);
    }

    /**
     * Returns the value of the mapping that is at fault. Returns the mapping itself if nothing in it is, or if it is a
     * list; empty if the value is safe to repeat.
     */
    private static Optional<TextPosition> hidden(TextPosition mapping, List<TextPosition> below, Set<String> visible) {
        if (below.isEmpty() || below.get(0).key() == null) {
            return Optional.of(mapping);
        }
        boolean isPlain =
                below.size() == 1 || (below.size() == 2 && below.get(1).key() == null);
        return isPlain && visible.contains(below.get(0).key()) ? Optional.empty() : Optional.of(below.get(0));
    }

    /** Returns the positions from the document down to this one, both included. */
    private static List<TextPosition> path(TextPosition position) {
        LinkedList<TextPosition> path = new LinkedList<>();
        for (TextPosition next = position; next != null; next = next.parent()) {
            path.addFirst(next);
        }
        return path;
    }
}
