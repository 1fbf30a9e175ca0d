package dev.capstan.validation.pattern;

import java.lang.Character.UnicodeScript;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The properties that {@code \p{…}} supports: general categories, scripts and some binary ones. */
final class UnicodeProperties {

    private static final Pattern SCRIPT = Pattern.compile("[A-Z][a-z]+(_[A-Z][a-z]+)*");

    private static final Map<String, IntPredicate> BINARY = Map.of(
            "Any", c -> true,
            "ASCII", c -> c < 128,
            "Assigned", c -> Character.getType(c) != Character.UNASSIGNED,
            "Alphabetic", Character::isAlphabetic,
            "Alpha", Character::isAlphabetic,
            "Ideographic", Character::isIdeographic,
            "Uppercase", Character::isUpperCase,
            "Lowercase", Character::isLowerCase);

    /** Short name, long name and the category of {@link Character#getType(int)}. */
    private static final Object[][] CATEGORIES = {
        {"Lu", "Uppercase_Letter", Character.UPPERCASE_LETTER},
        {"Ll", "Lowercase_Letter", Character.LOWERCASE_LETTER},
        {"Lt", "Titlecase_Letter", Character.TITLECASE_LETTER},
        {"Lm", "Modifier_Letter", Character.MODIFIER_LETTER},
        {"Lo", "Other_Letter", Character.OTHER_LETTER},
        {"Mn", "Nonspacing_Mark", Character.NON_SPACING_MARK},
        {"Mc", "Spacing_Mark", Character.COMBINING_SPACING_MARK},
        {"Me", "Enclosing_Mark", Character.ENCLOSING_MARK},
        {"Nd", "Decimal_Number", Character.DECIMAL_DIGIT_NUMBER},
        {"Nl", "Letter_Number", Character.LETTER_NUMBER},
        {"No", "Other_Number", Character.OTHER_NUMBER},
        {"Pc", "Connector_Punctuation", Character.CONNECTOR_PUNCTUATION},
        {"Pd", "Dash_Punctuation", Character.DASH_PUNCTUATION},
        {"Ps", "Open_Punctuation", Character.START_PUNCTUATION},
        {"Pe", "Close_Punctuation", Character.END_PUNCTUATION},
        {"Pi", "Initial_Punctuation", Character.INITIAL_QUOTE_PUNCTUATION},
        {"Pf", "Final_Punctuation", Character.FINAL_QUOTE_PUNCTUATION},
        {"Po", "Other_Punctuation", Character.OTHER_PUNCTUATION},
        {"Sm", "Math_Symbol", Character.MATH_SYMBOL},
        {"Sc", "Currency_Symbol", Character.CURRENCY_SYMBOL},
        {"Sk", "Modifier_Symbol", Character.MODIFIER_SYMBOL},
        {"So", "Other_Symbol", Character.OTHER_SYMBOL},
        {"Zs", "Space_Separator", Character.SPACE_SEPARATOR},
        {"Zl", "Line_Separator", Character.LINE_SEPARATOR},
        {"Zp", "Paragraph_Separator", Character.PARAGRAPH_SEPARATOR},
        {"Cc", "Control", Character.CONTROL},
        {"Cf", "Format", Character.FORMAT},
        {"Cs", "Surrogate", Character.SURROGATE},
        {"Co", "Private_Use", Character.PRIVATE_USE},
        {"Cn", "Unassigned", Character.UNASSIGNED},
    };

    private static final Map<String, Integer> MASKS = masks();

    /** Bounded by the number of properties, because unknown ones are refused before. */
    private static final Map<String, CodePoints> KNOWN = new ConcurrentHashMap<>();

    private UnicodeProperties() {}

    /**
     * Returns the members of a property such as {@code L}, {@code Lu}, {@code Letter}, {@code Script=Greek}. Throws an
     * {@link InvalidPattern} for an unknown one.
     */
    static CodePoints members(String property) throws InvalidPattern {
        int equals = property.indexOf('=');
        String name = equals < 0 ? "" : property.substring(0, equals);
        String value = property.substring(equals + 1);
        if (MASKS.containsKey(value) && (equals < 0 || name.equals("General_Category") || name.equals("gc"))) {
            int mask = MASKS.get(value);
            return all(value, c -> (mask >> Character.getType(c) & 1) == 1);
        }
        if (equals < 0 && BINARY.containsKey(value)) {
            return all(value, BINARY.get(value));
        }
        if ((name.equals("Script") || name.equals("sc"))
                && SCRIPT.matcher(value).matches()) {
            UnicodeScript script = script(value);
            return all("Script=" + script, c -> UnicodeScript.of(c) == script);
        }
        throw unknown(property);
    }

    private static UnicodeScript script(String name) throws InvalidPattern {
        try {
            return UnicodeScript.forName(name);
        } catch (IllegalArgumentException e) {
            throw unknown("Script=" + name);
        }
    }

    private static InvalidPattern unknown(String property) {
        return new InvalidPattern(
                "\\p{" + property + "} is not a supported property; use a general category such as \\p{L} or \\p{Lu},"
                        + " a script such as \\p{Script=Greek}, or \\p{Alphabetic}");
    }

    private static CodePoints all(String property, IntPredicate test) {
        return KNOWN.computeIfAbsent(property, p -> CodePoints.matching(Character.MAX_CODE_POINT + 1, test));
    }

    private static Map<String, Integer> masks() {
        Map<String, Integer> masks = new HashMap<>();
        for (Object[] category : CATEGORIES) {
            int mask = 1 << (byte) category[2];
            String shortName = (String) category[0];
            masks.put(shortName, mask);
            masks.put((String) category[1], mask);
            masks.merge(shortName.substring(0, 1), mask, (a, b) -> a | b);
        }
        masks.put(
                "LC",
                Stream.of("Lu", "Ll", "Lt")
                        .mapToInt(name -> Objects.requireNonNull(masks.get(name)))
                        .reduce(0, (all, mask) -> all | mask));
        masks.put("Cased_Letter", masks.get("LC"));
        Map<String, String> others = Map.of(
                "Letter", "L",
                "Mark", "M",
                "Combining_Mark", "M",
                "Number", "N",
                "digit", "Nd",
                "Punctuation", "P",
                "punct", "P",
                "Symbol", "S",
                "Separator", "Z",
                "Other", "C");
        others.forEach((longName, category) -> masks.put(longName, masks.get(category)));
        masks.put("cntrl", masks.get("Cc"));
        return Map.copyOf(masks);
    }
}
