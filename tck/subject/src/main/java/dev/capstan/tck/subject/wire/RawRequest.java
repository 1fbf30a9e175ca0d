package dev.capstan.tck.subject.wire;

import java.util.Map;

/**
 * A raw request.
 *
 * @param body empty for no body
 */
public record RawRequest(String method, String path, Map<String, String> headers, byte[] body) {}
