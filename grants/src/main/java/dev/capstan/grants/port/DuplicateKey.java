package dev.capstan.grants.port;

/** A host's new key that is or was another's: another host was faster, or the key is an old one. */
public final class DuplicateKey extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public DuplicateKey() {
        super("the key now belongs to another host");
    }
}
