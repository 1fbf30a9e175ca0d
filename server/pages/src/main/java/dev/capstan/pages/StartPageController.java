package dev.capstan.pages;

import dev.capstan.http.common.ApiDocuments;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import java.util.List;
import java.util.Map;

/** {@code /} and {@code /api}: what this server is, where its pages and documents are, and its operations. */
@Controller
@Produces(MediaType.TEXT_HTML)
final class StartPageController {

    private final PageRenderer pages;
    private final List<ApiSection> sections;

    StartPageController(PageRenderer pages, ApiDocuments documents) {
        this.pages = pages;
        this.sections = ApiSection.of(documents.openApiJson().body());
    }

    /** Returns the page that a browser finds first. */
    @Get("/")
    HttpResponse<byte[]> start(HttpRequest<?> request) {
        return pages.page(HttpStatus.OK, "start", null, Map.of());
    }

    /** Returns the operations of the HTTP API. */
    @Get("/api")
    HttpResponse<byte[]> api(HttpRequest<?> request) {
        return pages.page(HttpStatus.OK, "api", null, Map.of("sections", sections));
    }
}
