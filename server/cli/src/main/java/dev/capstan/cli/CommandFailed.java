package dev.capstan.cli;

/** Why a command could not do its work, in a sentence for the person who typed it. */
public class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailed(String message) {
        super(message);
    }

    public CommandFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
