package dev.capstan.tck.rules;

/**
 * One statement that holds or does not: the unit that scenarios check and that reports give a verdict.
 *
 * @param id its stable name, such as {@code GR-5.1.2}, or that of its clause where the clause states one thing;
 *     scenarios carry it as a tag
 * @param clause the id of the clause that it is part of, such as {@code GR-5.1}
 * @param area the area it belongs to, such as {@code grants}
 * @param seed the number of the seed document that it comes from
 * @param text what has to hold
 */
public record Rule(
        String id,
        String clause,
        String area,
        Keyword keyword,
        String seed,
        Origin origin,
        String text,
        Coverage coverage) {

    /** The tag of its scenarios, such as {@code @GR-5.1.2}. */
    public String tag() {
        return "@" + id;
    }

    public boolean isCovered() {
        return coverage instanceof Coverage.Covered;
    }

    /** Whether it is the rule of this id, or belongs to the clause or group of this id, such as {@code GR-5}. */
    public boolean isWithin(String group) {
        return id.equals(group) || id.startsWith(group + ".");
    }
}
