package dev.capstan.validation;

import com.networknt.schema.path.NodePath;
import java.util.Objects;

/** The end of a validation that exceeds its limit of steps or depth. The payload is then refused in any case. */
final class LimitExceeded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient NodePath path;

    LimitExceeded(NodePath path, String message) {
        super(message, null, false, false);
        this.path = path;
    }

    /** Returns the path of the value at which validation ended. */
    NodePath path() {
        return path;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
