package dev.capstan.server.cli;

/** Why a command could not do its work, in a sentence for the person who typed it. */
class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CommandFailed(String message) {
        super(message);
    }

    CommandFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
