package dev.capstan.tck.typescript;

import java.util.List;
import java.util.Optional;

/** The words of a file, read one after the other. */
final class Tokens {

    private final List<Token> tokens;
    private int at;

    Tokens(List<Token> tokens) {
        this.tokens = List.copyOf(tokens);
    }

    boolean isAtEnd() {
        return at == tokens.size();
    }

    Optional<Token> peek() {
        return isAtEnd() ? Optional.empty() : Optional.of(tokens.get(at));
    }

    boolean sees(String text) {
        return peek().filter(token -> token.is(text)).isPresent();
    }

    /** Whether these words follow, of which {@code *} is any name. */
    boolean sees(String one, String another) {
        return sees(one)
                && at + 1 < tokens.size()
                && (another.equals("*")
                        ? tokens.get(at + 1).kind() == Token.Kind.NAME
                        : tokens.get(at + 1).is(another));
    }

    /** Passes over a word if it is next. */
    boolean take(String text) {
        boolean seen = sees(text);
        if (seen) {
            at++;
        }
        return seen;
    }

    void expect(String text) {
        if (!take(text)) {
            throw wrong("'" + text + "'");
        }
    }

    Token next() {
        Token token = peek().orElseThrow(() -> wrong("more"));
        at++;
        return token;
    }

    String name() {
        return peek().filter(token -> token.kind() == Token.Kind.NAME)
                .map(token -> next().text())
                .orElseThrow(() -> wrong("a name"));
    }

    NotTypeScript wrong(String expected) {
        return new NotTypeScript(peek().map(token ->
                        "line " + token.line() + " has '" + token.text() + "' where " + expected + " is expected")
                .orElse("the file ends where " + expected + " is expected"));
    }
}
