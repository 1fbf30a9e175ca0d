package dev.capstan.tck.subject.wire;

import java.util.Map;

/**
 * A message exactly as it is to stand on the wire.
 *
 * @param body empty where there is none
 */
public record RawRequest(String method, String path, Map<String, String> headers, byte[] body) {}
