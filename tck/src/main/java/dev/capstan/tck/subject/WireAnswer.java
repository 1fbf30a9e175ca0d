package dev.capstan.tck.subject;

import java.util.Optional;

/**
 * An answer exactly as it stood on the wire.
 *
 * @param transcript status, headers and body as text
 */
public record WireAnswer(
        int status, Optional<String> mediaType, Optional<String> trace, String body, String transcript) {}
