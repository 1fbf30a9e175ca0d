package dev.capstan.accounts;

/** An accounts file that cannot be used; the message tells the operator why. */
public final class InvalidAccountsFile extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidAccountsFile(String message) {
        super(message);
    }
}
