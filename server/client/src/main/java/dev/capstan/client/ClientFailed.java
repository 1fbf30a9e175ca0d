package dev.capstan.client;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure of the client. Its message is a sentence for the user. */
public class ClientFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Remedy remedy;

    ClientFailed(String message) {
        super(message);
        this.remedy = null;
    }

    ClientFailed(String message, Throwable cause) {
        super(message, cause);
        this.remedy = null;
    }

    ClientFailed(String message, Remedy remedy) {
        super(message);
        this.remedy = remedy;
    }

    ClientFailed(String message, Remedy remedy, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** Returns the remedy that the message names, so that a program can add its own option or command. */
    public Optional<Remedy> remedy() {
        return Optional.ofNullable(remedy);
    }
}
