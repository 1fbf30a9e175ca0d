package dev.capstan.cli.fleet;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerUrlConverter;
import dev.capstan.client.ResponseReader;
import dev.capstan.core.io.ConnectFailure;
import dev.capstan.openapi.OpenApiDocument;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A document in a file or at a URL.
 *
 * @param text path or http or https URL
 */
record DocumentSource(String text) {

    private static final Pattern URL = Pattern.compile("https?://.+");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Returns the URL, or empty for a file. */
    Optional<URI> url() {
        if (!URL.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            URI url = URI.create(text);
            if (url.getHost() == null || url.getPort() > ServerUrlConverter.LAST_PORT) {
                throw new CommandFailed("'" + text + "' is not a valid URL: it has no valid host and port");
            }
            if (url.getRawUserInfo() != null) {
                throw new CommandFailed("the URL must not contain a user; remove the part before the @");
            }
            return Optional.of(url);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("'" + text + "' is not a valid URL");
        }
    }

    /** Returns the bytes, one more than the maximum if there are more. */
    byte[] bytes() {
        return url().map(DocumentSource::fetched).orElseGet(this::read);
    }

    private byte[] read() {
        try (InputStream in = Files.newInputStream(Path.of(text))) {
            return in.readNBytes(OpenApiDocument.MAX_BYTES + 1);
        } catch (IOException e) {
            throw CommandFailed.unreadable(text, e);
        }
    }

    private static byte[] fetched(URI url) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(TIMEOUT)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(TIMEOUT)
                .header("Accept", "application/json, application/yaml, */*")
                .build();
        ResponseReader<byte[]> reader = DocumentSource::content;
        try {
            return reader.read(client.send(request, HttpResponse.BodyHandlers.ofInputStream()), TIMEOUT);
        } catch (IOException e) {
            throw new CommandFailed(
                    ConnectFailure.is(e)
                            ? url + " cannot be reached; check the URL, and that its server is running"
                            : url + " cannot be fetched within " + TIMEOUT.toSeconds() + " s: " + e.getMessage(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed(url + " was not fetched: interrupted", e);
        }
    }

    private static byte[] content(HttpResponse<InputStream> response, InputStream body) throws IOException {
        if (response.statusCode() != 200) {
            throw new CommandFailed(response.request().uri() + " returned HTTP " + response.statusCode());
        }
        return body.readNBytes(OpenApiDocument.MAX_BYTES + 1);
    }
}
