package dev.capstan.cli;

import java.io.IOException;

/** The failure of a command, with the reason in a sentence for the user. */
public class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandFailed(String message) {
        super(message);
    }

    public CommandFailed(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the failure of a command that cannot read a file. */
    public static CommandFailed unreadable(String file, IOException cause) {
        return new CommandFailed(file + " cannot be read; check that the file exists, and its permissions", cause);
    }
}
