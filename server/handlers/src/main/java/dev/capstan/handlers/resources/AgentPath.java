package dev.capstan.handlers.resources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A path from a handler, split into names.
 *
 * @param names the names on the way, at most 16, of at most 255 bytes each
 */
record AgentPath(List<String> names) {

    private static final int MAX_NAMES = 16;
    private static final int MAX_NAME_LENGTH = 255;
    private static final int MAX_PATH_LENGTH = MAX_NAMES * (MAX_NAME_LENGTH + 1);

    AgentPath {
        names = List.copyOf(names);
    }

    /**
     * Reads a path with {@code /} between its names; the empty one has none.
     *
     * @throws PathEscape where it is absolute, has a name {@code ..} or a NUL
     * @throws IOException where it is not a valid path
     */
    static AgentPath parse(String text) throws IOException {
        if (text.startsWith("/")) {
            throw new PathEscape("the path must be relative to the agent's directory");
        }
        if (text.indexOf('\0') >= 0) {
            throw new PathEscape("the path must not contain a NUL character");
        }
        if (text.length() > MAX_PATH_LENGTH) {
            throw new IOException("the path is longer than " + MAX_PATH_LENGTH + " characters");
        }
        List<String> names = text.isEmpty() ? List.of() : List.of(text.split("/", -1));
        if (names.contains("..")) {
            throw new PathEscape("the path must not contain '..'");
        }
        if (names.size() > MAX_NAMES || !names.stream().allMatch(AgentPath::isName)) {
            throw new IOException("the path must have at most " + MAX_NAMES + " names of 1 to " + MAX_NAME_LENGTH
                    + " bytes, separated by '/'");
        }
        return new AgentPath(names);
    }

    private static boolean isName(String name) {
        return !name.isEmpty() && !name.equals(".") && name.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME_LENGTH;
    }

    /** Returns the names of the directories on the way. */
    List<String> directories() {
        return names.subList(0, Math.max(0, names.size() - 1));
    }

    /** Returns the last name. Throws {@link IOException} for the empty path. */
    String last() throws IOException {
        if (names.isEmpty()) {
            throw new IOException("the path is empty; name a file");
        }
        return names.get(names.size() - 1);
    }
}
