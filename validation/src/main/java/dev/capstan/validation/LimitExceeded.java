package dev.capstan.validation;

import com.networknt.schema.path.NodePath;
import java.util.Objects;

/** Ends a validation that would take more time or depth than it may; the payload is then refused, whatever it is. */
final class LimitExceeded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient NodePath path;

    LimitExceeded(NodePath path, String message) {
        super(message, null, false, false);
        this.path = path;
    }

    /** The value at which it ended. */
    NodePath path() {
        return path;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
