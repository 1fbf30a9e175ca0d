package dev.capstan.tck.report;

/** Text as it stands in HTML or XML, between tags or in a quoted attribute. */
final class HtmlEscape {

    private HtmlEscape() {}

    /** What a stranger wrote: nothing of it is markup, and nothing of it is unseen. */
    static String text(String text) {
        return escaped(PrintableText.of(text));
    }

    /** The same, cut after so many characters. */
    static String text(String text, int longest) {
        return escaped(PrintableText.of(text, longest));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
