package dev.capstan.accounts;

/** Why a file of accounts is not taken, in a sentence for the person who named it. */
public final class InvalidAccountsFile extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidAccountsFile(String message) {
        super(message);
    }
}
