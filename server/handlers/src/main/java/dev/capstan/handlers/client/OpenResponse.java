package dev.capstan.handlers.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/**
 * A response whose body is read while it arrives. A body that was read to its end leaves the connection for another
 * request; otherwise {@link #close} closes it.
 */
public final class OpenResponse implements AutoCloseable {

    private static final int PIECE = 16 * 1024;

    private final HttpUriRequestBase request;
    private final ClassicHttpResponse response;
    private final InputStream body;
    private boolean isRead;

    OpenResponse(HttpUriRequestBase request, ClassicHttpResponse response) throws IOException {
        this.request = request;
        this.response = response;
        HttpEntity entity = response.getEntity();
        this.body = entity == null ? InputStream.nullInputStream() : entity.getContent();
        this.isRead = entity == null;
    }

    /** Returns the status code. */
    public int status() {
        return response.getCode();
    }

    /** Returns the first header of this name, or empty. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(Header::getValue);
    }

    /** Returns all headers, with their names in lower case. */
    public Map<String, List<String>> headers() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (Header header : response.getHeaders()) {
            all.computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(header.getValue());
        }
        return all;
    }

    /**
     * Reads some bytes of the body, and waits for them.
     *
     * @return their number, or -1 at the end
     */
    public int read(byte[] piece) throws IOException, InterruptedException {
        int length = Interruptible.get(() -> body.read(piece));
        isRead |= length < 0;
        return length;
    }

    /** Reads the rest of the body; empty if it is longer than this. */
    public Optional<byte[]> readAll(int max) throws IOException, InterruptedException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        int length;
        while ((length = read(piece)) >= 0) {
            if (length > max - all.size()) {
                return Optional.empty();
            }
            all.write(piece, 0, length);
        }
        return Optional.of(all.toByteArray());
    }

    @Override
    public void close() {
        if (!isRead) {
            // Otherwise closing would read the rest.
            request.abort();
        }
        try {
            response.close();
        } catch (IOException gone) {
            // the connection is closed anyway
        }
    }
}
