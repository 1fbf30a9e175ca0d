package dev.capstan.tck.typescript;

import java.util.List;
import java.util.Optional;

/** The tokens of a file, read one after the other. */
final class TokenStream {

    private final List<LexicalToken> tokens;
    private int at;

    TokenStream(List<LexicalToken> tokens) {
        this.tokens = List.copyOf(tokens);
    }

    boolean isAtEnd() {
        return at == tokens.size();
    }

    Optional<LexicalToken> peek() {
        return isAtEnd() ? Optional.empty() : Optional.of(tokens.get(at));
    }

    boolean isNext(String text) {
        return peek().filter(token -> token.is(text)).isPresent();
    }

    /** Whether these tokens follow; {@code *} as the second stands for any name. */
    boolean isNext(String one, String another) {
        return isNext(one)
                && at + 1 < tokens.size()
                && (another.equals("*")
                        ? tokens.get(at + 1).kind() == LexicalToken.Kind.NAME
                        : tokens.get(at + 1).is(another));
    }

    /** Skips a token if it is next. Returns whether it was. */
    boolean skipIfNext(String text) {
        boolean seen = isNext(text);
        if (seen) {
            at++;
        }
        return seen;
    }

    void expect(String text) {
        if (!skipIfNext(text)) {
            throw wrong("'" + text + "'");
        }
    }

    LexicalToken next() {
        LexicalToken token = peek().orElseThrow(() -> wrong("more"));
        at++;
        return token;
    }

    String name() {
        return peek().filter(token -> token.kind() == LexicalToken.Kind.NAME)
                .map(token -> next().text())
                .orElseThrow(() -> wrong("a name"));
    }

    InvalidTypeScript wrong(String expected) {
        return new InvalidTypeScript(peek().map(token ->
                        "line " + token.line() + " has '" + token.text() + "' where " + expected + " is expected")
                .orElse("the file ends where " + expected + " is expected"));
    }
}
