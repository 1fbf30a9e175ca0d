package dev.capstan.server.tls;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Flags;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** An HTTP/2 connection on which a test sends frames of its choice. */
public final class Http2Connection implements AutoCloseable {

    static final byte END_STREAM = Http2Flags.END_STREAM;
    static final byte END_HEADERS = Http2Flags.END_HEADERS;
    static final int NO_GOAWAY = -1;

    private static final int TIMEOUT_MS = 15_000;
    private static final int STREAM_ID = 0x7FFF_FFFF;
    private static final int MAX_PREFIX = 0x7F;
    private static final int TYPE = 24;

    private final SSLSocket socket;
    private final DataOutputStream out;
    private final DataInputStream in;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();

    /**
     * A received frame.
     *
     * @param type its type
     * @param stream its stream, or 0
     * @param status the status in its headers, or an empty text
     * @param payload its content
     */
    public record Frame(byte type, int stream, String status, byte[] payload) {

        /** Returns the error of RST_STREAM or GOAWAY. */
        int error() {
            return payload[type == Http2FrameTypes.GO_AWAY ? 2 * Integer.BYTES - 1 : Integer.BYTES - 1];
        }

        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }
    }

    /** Connects, and sends the preface with settings of the client. */
    public Http2Connection(URI server, SSLContext trusting, byte... settings) throws IOException {
        socket = (SSLSocket) trusting.getSocketFactory().createSocket(server.getHost(), server.getPort());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(TIMEOUT_MS);
        out = new DataOutputStream(socket.getOutputStream());
        in = new DataInputStream(socket.getInputStream());
        out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        send(Http2FrameTypes.SETTINGS, 0, 0, settings);
    }

    /** Sends a frame. */
    public Http2Connection send(byte type, int flags, int stream, byte... payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(frame);
        head.writeInt(payload.length << Byte.SIZE | type);
        head.writeByte(flags);
        head.writeInt(stream);
        head.write(payload);
        out.write(frame.toByteArray());
        out.flush();
        return this;
    }

    /** Sends a whole GET. */
    public Http2Connection get(int stream, String path) throws IOException {
        return send(Http2FrameTypes.HEADERS, END_HEADERS | END_STREAM, stream, headers(request("GET", path)));
    }

    /** Sends the head of a POST with JSON. */
    public Http2Connection post(int stream, String path, String... more) throws IOException {
        return send(
                Http2FrameTypes.HEADERS,
                END_HEADERS,
                stream,
                headers(request("POST", path), "content-type", "application/json"),
                headers(more));
    }

    private Http2Connection send(byte type, int flags, int stream, byte[] first, byte[] second) throws IOException {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(first);
        both.write(second);
        return send(type, flags, stream, both.toByteArray());
    }

    /** Sends the last part of a body. */
    public Http2Connection end(int stream, String body) throws IOException {
        return send(Http2FrameTypes.DATA, END_STREAM, stream, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes as they are. */
    Http2Connection raw(byte... bytes) throws IOException {
        out.write(bytes);
        out.flush();
        return this;
    }

    /** Returns the pseudo-headers of a request, each as its name and its value. */
    static String[] request(String method, String path) {
        return new String[] {":method", method, ":scheme", "https", ":authority", "localhost", ":path", path};
    }

    /** Returns a header block of literals, each of a name and a value. */
    static byte[] headers(String[] first, String... more) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(headers(first));
        block.writeBytes(headers(more));
        return block.toByteArray();
    }

    private static byte[] headers(String... pairs) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < pairs.length; i++) {
            if (i % 2 == 0) {
                block.write(0);
            }
            int length = pairs[i].length();
            block.write(Math.min(length, MAX_PREFIX));
            for (int left = length - MAX_PREFIX; length >= MAX_PREFIX; left >>= Byte.SIZE - 1) {
                block.write(left > MAX_PREFIX ? left & MAX_PREFIX | MAX_PREFIX + 1 : left);
                length = left > MAX_PREFIX ? length : 0;
            }
            block.writeBytes(pairs[i].getBytes(StandardCharsets.US_ASCII));
        }
        return block.toByteArray();
    }

    /** Returns the next frame. Fails with {@link EOFException} once the server has closed the connection. */
    public Frame next() throws IOException {
        int head = in.readInt();
        in.readByte();
        int stream = in.readInt() & STREAM_ID;
        byte[] payload = in.readNBytes(head >>> Byte.SIZE);
        byte type = (byte) head;
        return new Frame(type, stream, type == Http2FrameTypes.HEADERS ? status(stream, payload) : "", payload);
    }

    private String status(int stream, byte[] block) throws IOException {
        try {
            return String.valueOf(
                    decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(block)).status());
        } catch (Http2Exception e) {
            throw new IOException(e);
        }
    }

    /** Returns the next frame of a type for a stream, without those before it. */
    public Frame await(byte type, int stream) throws IOException {
        Frame next = next();
        while (next.type() != type || next.stream() != stream) {
            next = next();
        }
        return next;
    }

    /** Returns the status of the response on a stream. */
    public String status(int stream) throws IOException {
        return await(Http2FrameTypes.HEADERS, stream).status();
    }

    /** Reads until the server closes the connection. Returns the error of its GOAWAY, or {@link #NO_GOAWAY}. */
    int closed() throws IOException {
        int error = NO_GOAWAY;
        try {
            while (true) {
                Frame next = next();
                error = next.type() == Http2FrameTypes.GO_AWAY ? next.error() : error;
            }
        } catch (SocketTimeoutException open) {
            throw open;
        } catch (IOException ended) {
            return error;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
