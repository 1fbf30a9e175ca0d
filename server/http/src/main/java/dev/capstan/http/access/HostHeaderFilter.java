package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a request for a host name that is not this server's.
 *
 * <p>A web page can make its own name resolve to this machine, and so read data that only this machine may read. The
 * Host header of its requests reveals that name. Addresses, {@code localhost} and the host of the public URL are valid.
 */
@ServerFilter("/**")
record HostHeaderFilter(PublicUrl url, RequestOrigins origins, ErrorResponses errors) {

    private static final Refusal UNKNOWN = Refusal.of(
            RefusalCode.MISDIRECTED_REQUEST,
            "unknown host name; use the server's IP address, localhost or the host of its public URL");

    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|\\[[0-9a-f:.]{2,45}]");
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        @Nullable String host = origins.of(request).host();
        return host == null || isOwnHost(host) ? null : errors.refused(request, UNKNOWN);
    }

    private boolean isOwnHost(String host) {
        String name = withoutPort(host.toLowerCase(Locale.ROOT));
        return name.equals("localhost")
                || ADDRESS.matcher(name).matches()
                // the authority, as a URI has no host if its name has an underscore
                || name.equals(withoutPort(URI.create(url.origin()).getRawAuthority()));
    }

    private static String withoutPort(String authority) {
        return PORT.matcher(authority).replaceFirst("");
    }
}
