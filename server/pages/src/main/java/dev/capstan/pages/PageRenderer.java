package dev.capstan.pages;

import dev.capstan.accounts.Session;
import dev.capstan.core.Refusal;
import dev.capstan.http.common.StatusCodes;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.ClassLoaderTemplateResolver;

/** Renders the templates in {@code views}. */
@Singleton
final class PageRenderer {

    private static final MediaType HTML = new MediaType("text/html; charset=utf-8");

    private final TemplateEngine engine = new TemplateEngine();

    PageRenderer() {
        ClassLoaderTemplateResolver templates = new ClassLoaderTemplateResolver(PageRenderer.class.getClassLoader());
        templates.setPrefix("views/");
        templates.setSuffix(".html");
        templates.setCharacterEncoding(StandardCharsets.UTF_8.name());
        engine.setTemplateResolver(templates);
    }

    /** Returns the page of a template, for a signed-in user, or for any visitor if the session is null. */
    MutableHttpResponse<byte[]> page(
            HttpStatus status, String template, @Nullable Session session, Map<String, ?> model) {
        Map<String, Object> all = new HashMap<>(model);
        if (session != null) {
            all.put("account", session.account());
            all.put("csrf", session.csrf());
        }
        String html = engine.process(template, new Context(Locale.ENGLISH, all));
        return HttpResponse.<byte[]>status(status).contentType(HTML).body(html.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a page that explains a refusal. */
    MutableHttpResponse<byte[]> refused(@Nullable Session session, Refusal refusal) {
        MutableHttpResponse<byte[]> page =
                message(StatusCodes.of(refusal), session, "Request failed", sentence(refusal.message()));
        refusal.retryAfterSeconds().ifPresent(seconds -> page.header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
        return page;
    }

    /** Returns a page with one message. */
    MutableHttpResponse<byte[]> message(HttpStatus status, @Nullable Session session, String title, String message) {
        return page(status, "message", session, Map.of("title", title, "message", message));
    }

    /** Returns the response to a form that was created for another session. */
    MutableHttpResponse<byte[]> expiredForm() {
        return message(
                HttpStatus.FORBIDDEN,
                null,
                "This form is outdated",
                "It was created before your last sign-in, or by another page. Nothing was changed. Go back, reload the"
                        + " page and submit it again.");
    }

    /** Returns a redirect to another page of this server. */
    static MutableHttpResponse<byte[]> redirectTo(String path) {
        return HttpResponse.<byte[]>seeOther(URI.create(path)).body(new byte[0]);
    }

    /** Encodes text for a URL. */
    static String inAddress(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Formats the message of a refusal as a sentence. */
    static String sentence(String message) {
        return message.isEmpty() ? "" : message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
    }
}
