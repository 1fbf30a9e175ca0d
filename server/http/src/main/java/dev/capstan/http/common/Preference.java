package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.util.Comparator;

/** The media type that a client prefers (RFC 9110, 12.5.1). */
public final class Preference {

    private Preference() {}

    /** Whether a client accepts a media type that it names, even if it prefers others. */
    public static boolean names(HttpRequest<?> request, String type) {
        return request.accept().stream().anyMatch(range -> isAccepted(range, type));
    }

    /**
     * Whether a client prefers a media type to the usual one: it names the type, with a higher quality than the usual
     * one, or with the same quality before it.
     */
    public static boolean isFor(HttpRequest<?> request, String type, MediaType usual) {
        return request.accept().stream()
                .filter(range -> range.getName().equalsIgnoreCase(type) || range.matches(usual))
                .sorted(Comparator.comparing(MediaType::getQualityAsNumber).reversed())
                .findFirst()
                .filter(range -> isAccepted(range, type))
                .isPresent();
    }

    private static boolean isAccepted(MediaType range, String type) {
        return range.getName().equalsIgnoreCase(type)
                && range.getQualityAsNumber().signum() > 0;
    }
}
