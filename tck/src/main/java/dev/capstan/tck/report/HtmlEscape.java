package dev.capstan.tck.report;

/** Text escaped for HTML or XML, between tags or in a quoted attribute. */
final class HtmlEscape {

    private HtmlEscape() {}

    /** Returns untrusted text with markup escaped and invisible characters made visible. */
    static String text(String text) {
        return escaped(PrintableText.of(text));
    }

    /** Returns the same, cut after a maximum number of characters. */
    static String text(String text, int maxLength) {
        return escaped(PrintableText.of(text, maxLength));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
