package dev.capstan.config.types;

import dev.capstan.config.types.model.IdentifierWords;
import dev.capstan.core.AgentId;
import java.util.Locale;
import java.util.regex.Pattern;

/** What things may be called in Go. */
final class GoNames {

    /** What no package may be called, cannot be imported by, or is passed over by. */
    private static final Pattern RESERVED = Pattern.compile("break|case|chan|const|continue|default|defer|documentation"
            + "|else|fallthrough|for|func|go|goto|if|import|init|interface|main|map|package|range|return|select|struct"
            + "|switch|type|var");

    /** Directories that not everybody can import from or, since devices have these names, make. */
    private static final Pattern CLOSED =
            Pattern.compile("internal|vendor|testdata|(?:aux|con|nul|prn|com\\d|lpt\\d)(?:\\..*)?|.*\\.");

    /** The keys that {@code encoding/json} takes from a tag, but for letters of rarer scripts. */
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9!#$%&()*+./:;<=>?@\\[\\]^_{|}~ \\-"
            + "\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0233\u0391-\u03A1\u03A3-\u03CE\u0410-\u044F"
            + "\u3041-\u3094\u30A1-\u30FA\u4E00-\u9FA5\uAC00-\uD7A3]+");

    private GoNames() {}

    /** The name of an agent's package. */
    static String packageName(AgentId agent) {
        String letters = agent.name().replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
        if (RESERVED.matcher(letters).matches()) {
            return letters + "agent";
        }
        return Character.isDigit(letters.charAt(0)) ? "x" + letters : letters;
    }

    /** The directory of an agent's package, from which everybody can import it. */
    static String directory(AgentId agent) {
        boolean isClosed = CLOSED.matcher(agent.name().toLowerCase(Locale.ROOT)).matches();
        return isClosed ? packageName(agent) + "-agent" : agent.name();
    }

    /** A text as a name that is seen outside of the package. */
    static String exported(String text, String otherwise) {
        String name = IdentifierWords.pascal(text);
        return name.isEmpty() ? otherwise : name;
    }

    /** Whether a field's tag can say the key. */
    static boolean isTag(String key) {
        return TAG.matcher(key).matches();
    }

    /** A literal; half of a surrogate pair is what Go reads it as. */
    static String quoted(String text) {
        return SafeSourceText.quoted(text, GoNames::escaped);
    }

    private static String escaped(int codePoint) {
        boolean isHalf = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
        return String.format(Locale.ROOT, codePoint > 0xFFFF ? "\\U%08x" : "\\u%04x", isHalf ? 0xFFFD : codePoint);
    }
}
