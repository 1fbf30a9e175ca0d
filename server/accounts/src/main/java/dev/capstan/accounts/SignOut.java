package dev.capstan.accounts;

/** Ends what an account has open in browsers: its sessions, and that they are known. */
public final class SignOut {

    private final Sessions sessions;
    private final Browsers browsers;

    public SignOut(Sessions sessions, Browsers browsers) {
        this.sessions = sessions;
        this.browsers = browsers;
    }

    /** Signs an account out everywhere. */
    void everywhere(String account) {
        sessions.removeOf(account);
        browsers.removeOf(account);
    }
}
