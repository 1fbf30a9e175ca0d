package dev.capstan.accounts;

/** Sign-out of accounts. */
public final class SignOut {

    private final Sessions sessions;
    private final Browsers browsers;

    public SignOut(Sessions sessions, Browsers browsers) {
        this.sessions = sessions;
        this.browsers = browsers;
    }

    /** Ends all sessions of an account and deletes its known browsers. */
    void everywhere(String account) {
        sessions.removeOf(account);
        browsers.removeOf(account);
    }
}
