package dev.capstan.core.service;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Mapping of a payload to the parts of a request. The path of the URL, the query and the headers take the values that
 * they name. What is left goes to the body, or to the query where the request has no body.
 *
 * @param query parameters by name
 * @param headers headers by name
 * @param body body of the request
 */
public record RequestMapping(Map<String, RequestValue> query, Map<String, RequestValue> headers, RequestBody body) {

    /** Headers of the connection and of the trace, which no declaration sets. */
    private static final Set<String> RESERVED = Set.of(
            "connection",
            "content-length",
            "date",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trace-id",
            "traceparent",
            "tracestate",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "via");

    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7E]*");
    private static final Set<String> CONFIDENTIAL = Set.of("authorization", "cookie", "proxy-authorization");
    private static final String CALLER_PREFIX = "capstan-";

    public RequestMapping {
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        headers.forEach(RequestMapping::check);
    }

    private static void check(String name, RequestValue value) {
        boolean isSecret = value instanceof RequestValue.FromSecret;
        boolean isText = !(value instanceof RequestValue.Fixed fixed) || isHeaderValue(fixed.text());
        if (isReserved(name) || !isText || (isConfidential(name) && !isSecret)) {
            throw new IllegalArgumentException("the header " + name
                    + " is set by the server, has characters that no header may have, or must be a secret");
        }
    }

    /** Whether a text may be sent as a header: printable ASCII. */
    public static boolean isHeaderValue(String text) {
        return HEADER_VALUE.matcher(text).matches();
    }

    /** Returns the mapping of a method that declares none: a JSON body, or the query for GET and DELETE. */
    public static RequestMapping of(String method) {
        return new RequestMapping(Map.of(), Map.of(), bodyOf(method));
    }

    /** Returns the body of a method that declares none. */
    public static RequestBody bodyOf(String method) {
        return method.equals("GET") || method.equals("DELETE") ? RequestBody.NONE : RequestBody.JSON;
    }

    /** Whether only the server itself sets a header of this name. */
    public static boolean isReserved(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return RESERVED.contains(name) || name.startsWith(CALLER_PREFIX);
    }

    /** Whether a header carries credentials, so that its value must be a secret. */
    public static boolean isConfidential(String header) {
        return CONFIDENTIAL.contains(header.toLowerCase(Locale.ROOT));
    }

    /** Returns the values of the payload that the query and the headers take. */
    public Set<RequestValue.FromPayload> taken() {
        return Stream.concat(query.values().stream(), headers.values().stream())
                .filter(RequestValue.FromPayload.class::isInstance)
                .map(RequestValue.FromPayload.class::cast)
                .collect(Collectors.toUnmodifiableSet());
    }
}
