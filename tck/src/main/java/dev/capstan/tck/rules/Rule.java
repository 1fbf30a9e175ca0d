package dev.capstan.tck.rules;

/**
 * One statement that holds or does not: the unit that scenarios check and that reports give a verdict.
 *
 * @param id its stable name, such as {@code GR-5.1.2}, or that of its clause if the clause has one statement; scenarios
 *     carry it as a tag
 * @param clause the id of its clause, such as {@code GR-5.1}
 * @param area the area of the rule, such as {@code grants}
 * @param keyword the level at which the kit checks it; never above the level that its document has
 * @param origin the document that states it, or the reason why Capstan requires it
 * @param text the required behavior
 */
public record Rule(
        String id, String clause, String area, Keyword keyword, Origin origin, String text, Coverage coverage) {

    /** Returns the tag of its scenarios, such as {@code @GR-5.1.2}. */
    public String tag() {
        return "@" + id;
    }

    public boolean isCovered() {
        return coverage instanceof Coverage.Covered;
    }

    /** Whether the rule has this id, or belongs to the clause or group with this id, such as {@code GR-5}. */
    public boolean isWithin(String group) {
        return id.equals(group) || id.startsWith(group + ".");
    }
}
