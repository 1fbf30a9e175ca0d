package dev.capstan.validation.format;

/** The mailbox of RFC 5321, section 4.1.2: ASCII, without comments and display name. */
final class EmailAddress {

    private static final int MAX_LENGTH = 320;
    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 255;
    private static final int MAX_LABEL = 63;
    private static final String ATOM_SPECIALS = "!#$%&'*+/=?^_`{|}~-";

    private EmailAddress() {}

    static boolean matches(String text) {
        int at = text.lastIndexOf('@');
        return at >= 1
                && at <= MAX_LOCAL
                && text.length() <= MAX_LENGTH
                && (text.charAt(0) == '"' ? isQuotedString(text, at) : isDotString(text, at))
                && isDomain(text, at + 1);
    }

    /** Whether the text up to an end consists of atoms with dots between them. */
    private static boolean isDotString(String text, int end) {
        boolean isInAtom = false;
        for (int i = 0; i < end; i++) {
            char c = text.charAt(i);
            if (c == '.' ? !isInAtom : !Ascii.isLetterOrDigit(c) && ATOM_SPECIALS.indexOf(c) < 0) {
                return false;
            }
            isInAtom = c != '.';
        }
        return isInAtom;
    }

    /** Whether the text up to an end, which begins with a quote, is a quoted string. */
    private static boolean isQuotedString(String text, int end) {
        int i = 1;
        while (i < end - 1) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == '"') {
                return false;
            }
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
            i++;
        }
        return i == end - 1 && text.charAt(i) == '"';
    }

    private static boolean isDomain(String text, int from) {
        if (text.startsWith("[", from) && text.endsWith("]")) {
            String literal = text.substring(from + 1, text.length() - 1);
            return literal.startsWith("IPv6:")
                    ? IpAddress.isV6(literal.substring("IPv6:".length()))
                    : IpAddress.isV4(literal);
        }
        if (text.length() - from > MAX_DOMAIN) {
            return false;
        }
        int start = from;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '.') {
                if (!isLabel(text, start, i)) {
                    return false;
                }
                start = i + 1;
            }
        }
        return isLabel(text, start, text.length());
    }

    private static boolean isLabel(String text, int from, int to) {
        if (from == to || to - from > MAX_LABEL || text.charAt(from) == '-' || text.charAt(to - 1) == '-') {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!Ascii.isLetterOrDigit(text.charAt(i)) && text.charAt(i) != '-') {
                return false;
            }
        }
        return true;
    }
}
