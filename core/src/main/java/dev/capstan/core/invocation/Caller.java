package dev.capstan.core.invocation;

/**
 * Who makes a call.
 *
 * @param id the principal, such as {@code agent://search} or {@code anonymous}
 * @param tenantId the tenant it belongs to; {@code default} where a deployment has none
 */
public record Caller(String id, String tenantId) {

    /** The tenant of a deployment that has none. */
    public static final String DEFAULT_TENANT = "default";

    /** A caller that did not say who it is. */
    public static final Caller ANONYMOUS = new Caller("anonymous", DEFAULT_TENANT);
}
