package dev.capstan.core.execution;

/**
 * Somebody to whom calls are counted: a caller, the host that its agents run on, or the account they belong to.
 *
 * @param kind which of these it is
 * @param tenantId the tenant that it belongs to
 * @param id its name among those of its kind and its tenant
 */
public record Party(Kind kind, String tenantId, String id) {

    /** The kinds of parties, the narrowest first. */
    public enum Kind {
        /** The principal of a call; all anonymous callers are one. */
        CALLER("caller"),
        /** All agents of one host. */
        HOST("host"),
        /** All agents of one account, on whichever hosts. */
        ACCOUNT("account");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** Returns the noun for it in messages. */
        public String text() {
            return text;
        }
    }
}
