package dev.capstan.grants.port;

/** A key that a host was to have and that is or was another's: somebody else was faster, or brings back an old one. */
public final class DuplicateKey extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public DuplicateKey() {
        super("the key of the host has become another's");
    }
}
