package dev.capstan.tck.source;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A programming language of the types that are generated for callers (X-TC-7.2). */
public enum Language {
    TYPESCRIPT("ts", "\\b(?:type|interface|class|enum)\\s+NAME\\b", Comments.OF_C),
    PYTHON("py", "\\b(?:class|type)\\s+NAME\\b|(?m:^NAME\\s*(?::[^=\\n]*)?=)", Comments.OF_PYTHON),
    GO("go", "\\btype\\s+NAME\\b|(?m:^\\s+NAME\\s+(?:struct|interface)\\b)", Comments.OF_C),
    JAVA("java", "\\b(?:record|class|interface|enum)\\s+NAME\\b", Comments.OF_C);

    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");

    /** Minimum number of uses of a type besides its declaration: one in the recursive type itself, one elsewhere. */
    private static final int USES = 2;

    private final String extension;
    private final String declaration;
    private final Pattern comments;

    Language(String extension, String declaration, String comments) {
        this.extension = extension;
        this.declaration = declaration;
        this.comments = Pattern.compile(comments);
    }

    /** Whether a file name has the extension of this language. */
    public boolean isNamedBy(String path) {
        return path.endsWith("." + extension);
    }

    /**
     * Whether a recursive definition is a type of its own: declared once under a name that contains the definition's
     * name, and used by that name within itself and elsewhere.
     */
    public boolean names(String definition, String source) {
        String code = comments.matcher(source).replaceAll(" ");
        Set<String> candidates = new TreeSet<>();
        for (Matcher name = NAME.matcher(code); name.find(); ) {
            if (normalizedName(name.group()).contains(normalizedName(definition))) {
                candidates.add(name.group());
            }
        }
        return candidates.stream().anyMatch(name -> isDeclaredAndUsed(name, code));
    }

    private boolean isDeclaredAndUsed(String name, String code) {
        String quoted = Pattern.quote(name);
        long declared = count(declaration.replace("NAME", quoted), code);
        return declared == 1 && count("(?<![\\w$])" + quoted + "(?![\\w$])", code) - declared >= USES;
    }

    private static long count(String pattern, String code) {
        return Pattern.compile(pattern).matcher(code).results().count();
    }

    private static String normalizedName(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static final class Comments {
        static final String OF_C = "//[^\\r\\n]*|/\\*(?s:.*?)\\*/";
        static final String OF_PYTHON = "#[^\\r\\n]*|\"\"\"(?s:.*?)\"\"\"";
    }
}
