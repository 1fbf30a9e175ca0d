package dev.capstan.core.execution;

/**
 * A party that calls count for: a caller, the host that its agents run on, the account they belong to, or its tenant.
 *
 * @param kind kind of party
 * @param tenantId tenant of the party
 * @param id its id, unique for its kind and tenant
 */
public record Party(Kind kind, String tenantId, String id) {

    /** The kinds of parties, the narrowest first. */
    public enum Kind {
        /** Counts the principal of a call; all anonymous callers are one. */
        CALLER("caller"),
        /** Counts all agents of one host. */
        HOST("host"),
        /** Counts all agents of one account, on any host. */
        ACCOUNT("account"),
        /** Counts all callers of one tenant that is not the operator's. It shares capacity, but has no rate limit. */
        TENANT("tenant");

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
