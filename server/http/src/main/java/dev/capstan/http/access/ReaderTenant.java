package dev.capstan.http.access;

import dev.capstan.core.invocation.Caller;
import io.micronaut.http.HttpRequest;

/** The tenant whose data a request reads: that of its account, else the operator's. */
public final class ReaderTenant {

    private static final String ATTRIBUTE = "capstan.reader-tenant";

    private ReaderTenant() {}

    /** Returns the tenant of a request that {@link AccountFilter} has admitted. */
    public static String of(HttpRequest<?> request) {
        return request.getAttribute(ATTRIBUTE, String.class).orElse(Caller.DEFAULT_TENANT);
    }

    static void set(HttpRequest<?> request, String tenantId) {
        request.setAttribute(ATTRIBUTE, tenantId);
    }
}
