package dev.capstan.server.web;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser without scripts: it keeps cookies, follows redirects and sends the forms of a page. */
final class Browser {

    private static final int MAX_REDIRECTS = 5;
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

    private final RunningServer server;
    private final CookieManager cookies = new CookieManager();
    private String setCookie = "";
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .cookieHandler(cookies)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    Browser(RunningServer server) {
        this.server = server;
    }

    /**
     * The displayed page.
     *
     * @param status the HTTP status
     * @param address where it is from
     * @param html its text
     * @param response as it arrived
     */
    record Page(int status, URI address, String html, HttpResponse<String> response) {

        /** Returns the hidden fields of the form with this action, by name. */
        Map<String, String> hidden(String action) {
            Map<String, String> fields = new LinkedHashMap<>();
            Matcher found = HIDDEN.matcher(form(action));
            while (found.find()) {
                fields.put(found.group(1), found.group(2).replace("&amp;", "&"));
            }
            return fields;
        }

        /** The name of an input of the field with this hint. */
        String field(String kind, String hint) {
            int name = html.indexOf("name=\"" + kind + "-", html.indexOf(hint)) + "name=\"".length();
            return html.substring(name, html.indexOf('"', name));
        }

        private String form(String action) {
            int start = html.indexOf("method=\"post\" action=\"" + action + "\"");
            if (start < 0) {
                throw new AssertionError("the page has no form for " + action + ": " + html);
            }
            return html.substring(start, html.indexOf("</form>", start));
        }
    }

    Page open(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(at(path)).GET());
    }

    /** Sends a form, as the page of this server that it is on. */
    Page submit(String path, Map<String, String> fields) throws IOException, InterruptedException {
        return submit(path, fields, Map.of("Origin", server.url().toString(), "Sec-Fetch-Site", "same-origin"));
    }

    Page submit(String path, Map<String, String> fields, Map<String, String> headers)
            throws IOException, InterruptedException {
        List<String> pairs = new ArrayList<>();
        fields.forEach((name, value) -> pairs.add(encoded(name) + "=" + encoded(value)));
        return post(path, "application/x-www-form-urlencoded", String.join("&", pairs), headers);
    }

    Page post(String path, String type, String body, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        headers.forEach(request::header);
        return send(request);
    }

    Page signIn(String name, String password, String code) throws IOException, InterruptedException {
        return submit("/sign-in", Map.of("name", name, "password", password, "code", code));
    }

    /** Sends the page of an approval with these choices. */
    Page decide(Page page, String decision, Map<String, String> choices) throws IOException, InterruptedException {
        Map<String, String> fields = new LinkedHashMap<>(page.hidden("/device"));
        fields.put("decision", decision);
        fields.putAll(choices);
        return submit("/device", fields);
    }

    /** The cookies that it keeps. */
    List<HttpCookie> cookies() {
        return cookies.getCookieStore().getCookies();
    }

    /** The cookie that it was given last, as the server said it. */
    String setCookie() {
        return setCookie;
    }

    /** Redirects are followed here, since a client that sends each request once does not follow any. */
    private Page send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = exchange(request);
        for (int i = 0; i < MAX_REDIRECTS && response.statusCode() / 100 == 3; i++) {
            String next = response.headers().firstValue("Location").orElseThrow();
            response = exchange(
                    HttpRequest.newBuilder(response.uri().resolve(next)).GET());
        }
        return new Page(response.statusCode(), response.uri(), response.body(), response);
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                request.header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        response.headers().firstValue("Set-Cookie").ifPresent(header -> setCookie = header);
        return response;
    }

    private URI at(String path) {
        return URI.create(server.url() + path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
