package dev.capstan.cli;

/** The failure of a command, with the reason in a sentence for the user. */
public class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailed(String message) {
        super(message);
    }

    public CommandFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
