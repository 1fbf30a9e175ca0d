package dev.capstan.http.connection;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The rules for the head of a request that do not depend on its path (RFC 9112, 3.2 and 6). */
final class RequestHead {

    private static final int NOT_IMPLEMENTED = 501;
    private static final int VERSION_NOT_SUPPORTED = 505;

    /** An IP literal or a registered name, optionally with a port (RFC 3986, 3.2.2). */
    private static final Pattern AUTHORITY =
            Pattern.compile("(\\[[0-9A-Za-z:.%~_-]{2,64}]|[0-9A-Za-z._~!$&'()*+,;=%-]{1,255})(:[0-9]{0,5})?");

    private static final Pattern ABSOLUTE_FORM = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)(.*)");

    private static final Refusal PACKED =
            Refusal.of(RefusalCode.UNSUPPORTED_MEDIA_TYPE, "unsupported Content-Encoding; send the body unencoded");

    /** A media range for the types of an operation, which the routes do not match. */
    private static final Pattern RANGE = Pattern.compile("(?i)(?<![^,\\s])(application|text)/\\*");

    private RequestHead() {}

    /**
     * Returns the refusal for the first rule that a request violates, or empty. Converts a target in absolute form to
     * origin form, and replaces the {@code Host} header by its authority (RFC 9112, 3.2.2). Widens media ranges to
     * every type, and takes any content coding for gzip.
     */
    static Optional<EarlyRefusal> problem(HttpRequest request) {
        rewrite(request.headers(), HttpHeaderNames.ACCEPT, value -> RANGE.matcher(value)
                .replaceAll("*/*"));
        rewrite(request.headers(), HttpHeaderNames.ACCEPT_ENCODING, RequestHead::codings);
        return Stream.<Function<HttpRequest, Optional<EarlyRefusal>>>of(
                        RequestHead::versionProblem,
                        RequestHead::codingProblem,
                        RequestHead::hostProblem,
                        RequestHead::targetProblem,
                        RequestHead::contentProblem)
                .flatMap(rule -> rule.apply(request).stream())
                .findFirst();
    }

    private static void rewrite(HttpHeaders headers, CharSequence name, UnaryOperator<String> change) {
        List<String> values = headers.getAll(name);
        List<String> changed = values.stream().map(change).toList();
        if (!changed.equals(values)) {
            headers.set(name, changed);
        }
    }

    /** Returns the codings that a client accepts without snappy, which the framework prefers to gzip for any coding. */
    private static String codings(String accepted) {
        String others = accepted.replace("snappy", "identity");
        return others.replace("*", others.contains("gzip") ? "identity" : "gzip");
    }

    private static Optional<EarlyRefusal> versionProblem(HttpRequest request) {
        return request.protocolVersion().majorVersion() == 1
                ? Optional.empty()
                : Optional.of(new EarlyRefusal(
                        VERSION_NOT_SUPPORTED,
                        Refusal.of(RefusalCode.INVALID_REQUEST, "unsupported version of HTTP; use HTTP/1.1")));
    }

    private static Optional<EarlyRefusal> codingProblem(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return Optional.empty();
        }
        List<String> codings = elements(headers, HttpHeaderNames.TRANSFER_ENCODING);
        int last = codings.size() - 1;
        if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                || request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) < 0
                || last < 0
                || codings.indexOf("chunked") != last) {
            return Optional.of(
                    EarlyRefusal.invalid("the length of the body is ambiguous; send either Content-Length or,"
                            + " in HTTP/1.1, Transfer-Encoding: chunked"));
        }
        return last == 0
                ? Optional.empty()
                : Optional.of(new EarlyRefusal(
                        NOT_IMPLEMENTED,
                        Refusal.of(RefusalCode.INVALID_REQUEST, "unsupported Transfer-Encoding; use only chunked")));
    }

    private static Optional<EarlyRefusal> hostProblem(HttpRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaderNames.HOST);
        boolean mayBeMissing = request.protocolVersion().compareTo(HttpVersion.HTTP_1_1) < 0;
        boolean isRight = hosts.isEmpty()
                ? mayBeMissing
                : hosts.size() == 1 && AUTHORITY.matcher(hosts.get(0)).matches();
        return isRight
                ? Optional.empty()
                : Optional.of(EarlyRefusal.invalid(
                        "the Host header is not valid; send exactly one, with the server's name" + " or address"));
    }

    private static Optional<EarlyRefusal> targetProblem(HttpRequest request) {
        Matcher target = ABSOLUTE_FORM.matcher(request.uri());
        if (!target.matches()) {
            return Optional.empty();
        }
        String scheme = target.group(1).toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https"))
                || !AUTHORITY.matcher(target.group(2)).matches()) {
            return Optional.of(
                    EarlyRefusal.invalid("the request target is not valid; use a path or an http URL of this server"));
        }
        request.headers().set(HttpHeaderNames.HOST, target.group(2));
        request.setUri(target.group(3).startsWith("/") ? target.group(3) : "/" + target.group(3));
        return Optional.empty();
    }

    private static Optional<EarlyRefusal> contentProblem(HttpRequest request) {
        return elements(request.headers(), HttpHeaderNames.CONTENT_ENCODING).stream()
                        .allMatch(HttpHeaderValues.IDENTITY::contentEqualsIgnoreCase)
                ? Optional.empty()
                : Optional.of(EarlyRefusal.of(PACKED));
    }

    /** Returns the elements of a list header in lower case. Repeated headers form one list. */
    private static List<String> elements(HttpHeaders headers, CharSequence name) {
        return headers.getAll(name).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(element -> element.strip().toLowerCase(Locale.ROOT))
                .filter(element -> !element.isEmpty())
                .toList();
    }
}
