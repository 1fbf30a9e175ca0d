package dev.capstan.http.common;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;

/** The media type that a client prefers (RFC 9110, 12.5.1). */
public final class Preference {

    private Preference() {}

    /**
     * Whether a client prefers a media type to the usual one: it names the type, with a higher quality than the usual
     * one, or with the same quality before it.
     *
     * @param type the other media type, which no range with {@code *} stands for
     */
    public static boolean isFor(HttpRequest<?> request, String type, MediaType usual) {
        Optional<MediaType> first = request.accept().stream()
                .filter(range -> range.getName().equals(type) || range.matches(usual))
                .sorted(Comparator.comparing(MediaType::getQualityAsNumber).reversed())
                .findFirst();
        return first.filter(range -> range.getName().equals(type))
                .filter(range -> range.getQualityAsNumber().compareTo(BigDecimal.ZERO) > 0)
                .isPresent();
    }
}
