package dev.capstan.handlers.resources;

import java.io.IOException;

/** A path that would lead out of its directory. */
final class PathEscape extends IOException {

    private static final long serialVersionUID = 1L;

    PathEscape(String message) {
        super(message);
    }
}
