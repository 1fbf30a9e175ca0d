package dev.capstan.types;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.IdentifierWords;
import java.util.Locale;
import java.util.regex.Pattern;

/** The names of declarations in Go. */
final class GoNames {

    /** Package names that are reserved words, cannot be imported, or are ignored by tools. */
    private static final Pattern RESERVED = Pattern.compile("break|case|chan|const|continue|default|defer|documentation"
            + "|else|fallthrough|for|func|go|goto|if|import|init|interface|main|map|package|range|return|select|struct"
            + "|switch|type|var");

    /** Names of directories that not every package can import from, or that are reserved for devices. */
    private static final Pattern CLOSED =
            Pattern.compile("internal|vendor|testdata|(?:aux|con|nul|prn|com\\d|lpt\\d)(?:\\..*)?|.*\\.");

    /** The keys that {@code encoding/json} accepts in a tag, except for letters of rarer scripts. */
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9!#$%&()*+./:;<=>?@\\[\\]^_{|}~ \\-"
            + "\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0233\u0391-\u03A1\u03A3-\u03CE\u0410-\u044F"
            + "\u3041-\u3094\u30A1-\u30FA\u4E00-\u9FA5\uAC00-\uD7A3]+");

    private GoNames() {}

    /** Returns the name of an agent's package. */
    static String packageName(AgentId agent) {
        String letters = agent.name().replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        if (RESERVED.matcher(letters).matches()) {
            return letters + "agent";
        }
        return Character.isDigit(letters.charAt(0)) ? "x" + letters : letters;
    }

    /** Returns the directory of an agent's package, chosen so that every package can import it. */
    static String directory(AgentId agent) {
        boolean isClosed = CLOSED.matcher(agent.name().toLowerCase(Locale.ROOT)).matches();
        return isClosed ? packageName(agent) + "-agent" : agent.name();
    }

    /** Returns a text as an exported name, or {@code otherwise} if it contains no word. */
    static String exported(String text, String otherwise) {
        String name = IdentifierWords.pascal(text);
        return name.isEmpty() ? otherwise : name;
    }

    /** Whether a field's tag can express the key. */
    static boolean isTag(String key) {
        return TAG.matcher(key).matches();
    }

    /** Returns a string literal. Half of a surrogate pair becomes U+FFFD, as Go reads it. */
    static String quoted(String text) {
        return SafeSourceText.quoted(text, GoNames::escaped);
    }

    private static String escaped(int codePoint) {
        boolean isHalf = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return String.format(Locale.ROOT, codePoint > 0xFFFF ? "\\U%08x" : "\\u%04x", isHalf ? 0xFFFD : codePoint);
    }
}
