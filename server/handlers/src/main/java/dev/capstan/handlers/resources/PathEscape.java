package dev.capstan.handlers.resources;

import java.io.IOException;

/** A path that would lead out of the folder that it belongs to. */
final class PathEscape extends IOException {

    private static final long serialVersionUID = 1L;

    PathEscape(String message) {
        super(message);
    }
}
