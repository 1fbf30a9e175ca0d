package dev.capstan.pages;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** {@code /style.css}: the style sheet of the pages. */
@Controller("/style.css")
final class StyleSheetController {

    private static final MediaType CSS = new MediaType("text/css; charset=utf-8");

    private final byte[] css;

    StyleSheetController() {
        try (InputStream in = StyleSheetController.class.getResourceAsStream("/views/style.css")) {
            if (in == null) {
                throw new IllegalStateException("the resource /views/style.css is missing");
            }
            css = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the style sheet, cacheable for an hour. */
    @Get
    HttpResponse<byte[]> get() {
        return HttpResponse.ok(css)
                .contentType(CSS)
                .header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600")
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
    }
}
