package dev.capstan.config.document;

/**
 * The positions of the keys and values of a TOML file, which its parser does not report.
 *
 * <p>The text must be valid TOML and is not checked here. For other text, some positions are wrong.
 */
final class TomlPositions {

    private final String text;
    private final Positions positions;
    private int at;
    private TextPosition lastKey = TextPosition.document(1, 1);

    private TomlPositions(String text) {
        this.text = text;
        this.positions = new Positions(text);
    }

    static TomlNodePosition of(String text) {
        return new TomlPositions(text).document();
    }

    /** Returns the position of the last key whose value is complete, in a text that may be cut off. */
    static TextPosition lastKey(String text) {
        TomlPositions positions = new TomlPositions(text);
        positions.document();
        return positions.lastKey;
    }

    private TomlNodePosition document() {
        TomlNodePosition root = new TomlNodePosition(here());
        TomlNodePosition table = root;
        for (skipLines(); at < text.length(); skipLines()) {
            if (peek() == '[') {
                table = header(root);
            } else {
                entry(table);
            }
        }
        return root;
    }

    private TomlNodePosition header(TomlNodePosition root) {
        TextPosition position = here();
        int brackets = text.startsWith("[[", at) ? 2 : 1;
        at += brackets;
        TomlNodePosition table = path(root);
        at += brackets;
        return brackets == 2 ? table.add(position) : table;
    }

    private void entry(TomlNodePosition table) {
        TextPosition key = here();
        TomlNodePosition nodePosition = path(table);
        at++;
        skipSpaces();
        value(nodePosition);
        if (at <= text.length()) {
            lastKey = key;
        }
    }

    /** Returns the value that a dotted key leads to. */
    private TomlNodePosition path(TomlNodePosition from) {
        skipSpaces();
        TomlNodePosition reached = step(from);
        while (peek() == '.') {
            at++;
            skipSpaces();
            reached = step(reached);
        }
        return reached;
    }

    private TomlNodePosition step(TomlNodePosition from) {
        TextPosition position = here();
        TomlNodePosition reached = from.open(name(), position);
        skipSpaces();
        return reached;
    }

    private String name() {
        int start = at;
        if (peek() == '"' || peek() == '\'') {
            string();
            return TomlTreeBuilder.key(text.substring(start, at));
        }
        do {
            at++;
        } while (" \t.=]".indexOf(peek()) < 0 && at < text.length());
        return text.substring(start, Math.min(at, text.length()));
    }

    private void value(TomlNodePosition nodePosition) {
        int start = at;
        nodePosition.setPosition(here());
        switch (peek()) {
            case '"', '\'' -> string();
            case '[' -> list(nodePosition);
            case '{' -> table(nodePosition);
            default -> {
                readRawValue();
                nodePosition.written(text.substring(start, at).strip());
            }
        }
    }

    private void list(TomlNodePosition nodePosition) {
        at++;
        for (skipLines(); peek() != ']' && at < text.length(); skipLines()) {
            if (peek() == ',') {
                at++;
            } else {
                value(nodePosition.add(here()));
            }
        }
        at++;
    }

    private void table(TomlNodePosition nodePosition) {
        at++;
        for (skipLines(); peek() != '}' && at < text.length(); skipLines()) {
            if (peek() == ',') {
                at++;
            } else {
                entry(nodePosition);
            }
        }
        at++;
    }

    private void readRawValue() {
        while (",]}#\r\n".indexOf(peek()) < 0 && at < text.length()) {
            at++;
        }
    }

    private void string() {
        char quote = peek();
        String end = String.valueOf(quote).repeat(3);
        if (!text.startsWith(end, at)) {
            end = end.substring(2);
        }
        at += end.length();
        while (!text.startsWith(end, at) && at < text.length()) {
            at += quote == '"' && peek() == '\\' ? 2 : 1;
        }
        at += end.length();
        while (end.length() > 1 && peek() == quote) {
            at++;
        }
    }

    private void skipLines() {
        while (" \t\r\n#".indexOf(peek()) >= 0 && at < text.length()) {
            if (peek() == '#') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                at++;
            }
        }
    }

    private void skipSpaces() {
        while (peek() == ' ' || peek() == '\t') {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\n';
    }

    private TextPosition here() {
        return positions.at(at);
    }
}
