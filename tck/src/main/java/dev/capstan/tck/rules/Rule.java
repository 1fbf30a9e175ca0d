package dev.capstan.tck.rules;

/**
 * One clause.
 *
 * @param id its stable name, such as {@code TC-2.3}; scenarios carry it as a tag
 * @param area the area it belongs to, such as {@code typed-capabilities}
 * @param seed the number of the seed document that it comes from
 * @param text what has to hold
 */
public record Rule(
        String id, String area, Keyword keyword, String seed, Origin origin, String text, Coverage coverage) {

    /** The tag of its scenarios, such as {@code @TC-2.3}. */
    public String tag() {
        return "@" + id;
    }

    public boolean isCovered() {
        return coverage instanceof Coverage.Covered;
    }
}
