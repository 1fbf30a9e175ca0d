package dev.capstan.validation.format;

/** The URI reference of RFC 3986, split as in its appendix B and checked part by part. */
final class UriReference {

    private static final String UNRESERVED = "-._~";
    private static final String SUB_DELIMITERS = "!$&'()*+,;=";
    private static final String PATH = UNRESERVED + SUB_DELIMITERS + ":@/";
    private static final String QUERY = PATH + "?";
    private static final String USER = UNRESERVED + SUB_DELIMITERS + ":";
    private static final String HOST = UNRESERVED + SUB_DELIMITERS;

    private UriReference() {}

    /** Whether a string is a URI or a relative reference. */
    static boolean matches(String text) {
        int colon = schemeEnd(text);
        return colon < 0 ? isRelative(text) : isHierarchy(text, colon + 1);
    }

    /** Whether a string is a URI: a reference with a scheme. */
    static boolean isUri(String text) {
        return schemeEnd(text) >= 0 && matches(text);
    }

    /** Returns the position of the colon after the scheme, or -1 without a scheme. */
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':' && i > 0) {
                return i;
            }
            if (!Ascii.isLetter(c) && (i == 0 || !Ascii.isDigit(c) && "+-.".indexOf(c) < 0)) {
                return -1;
            }
        }
        return -1;
    }

    /** Whether a string is a relative reference. Its first segment has no colon, which would make it a scheme. */
    private static boolean isRelative(String text) {
        int end = 0;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.lastIndexOf(':', end - 1) < 0 && isHierarchy(text, 0);
    }

    private static boolean isHierarchy(String text, int from) {
        int hash = indexOf('#', text, from, text.length());
        int mark = indexOf('?', text, from, hash);
        return consistsOf(QUERY, text, hash + 1, text.length())
                && consistsOf(QUERY, text, mark + 1, hash)
                && isAuthorityAndPath(text, from, mark);
    }

    private static boolean isAuthorityAndPath(String text, int from, int to) {
        if (!text.startsWith("//", from)) {
            return consistsOf(PATH, text, from, to);
        }
        int slash = indexOf('/', text, from + 2, to);
        return isAuthority(text, from + 2, slash) && consistsOf(PATH, text, slash, to);
    }

    private static boolean isAuthority(String text, int from, int to) {
        int at = indexOf('@', text, from, to);
        int host = at == to ? from : at + 1;
        int bracket = text.lastIndexOf(']', to - 1);
        int colon = indexOf(':', text, Math.max(host, bracket + 1), to);
        return (at == to || consistsOf(USER, text, from, at))
                && areDigits(text, colon + 1, to)
                && isHost(text, host, colon);
    }

    private static boolean isHost(String text, int from, int to) {
        if (from == to || text.charAt(from) != '[') {
            return consistsOf(HOST, text, from, to);
        }
        if (to - from < 2 || text.charAt(to - 1) != ']') {
            return false;
        }
        String literal = text.substring(from + 1, to - 1);
        return IpAddress.isV6(literal) || isFutureAddress(literal);
    }

    /** Whether a literal has the form that RFC 3986 reserves for future addresses: {@code v1.something}. */
    private static boolean isFutureAddress(String literal) {
        int dot = literal.indexOf('.');
        return dot > 1
                && (literal.charAt(0) == 'v' || literal.charAt(0) == 'V')
                && literal.substring(1, dot).chars().allMatch(c -> Ascii.isHexDigit((char) c))
                && dot < literal.length() - 1
                && literal.indexOf('%') < 0
                && consistsOf(USER, literal, dot + 1, literal.length());
    }

    /** Returns the position of a character within a part of a text, or the end of the part if it is not in it. */
    private static int indexOf(char c, String text, int from, int to) {
        int at = text.indexOf(c, from);
        return at < 0 || at > to ? to : at;
    }

    private static boolean areDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Ascii.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a part of a text consists of letters, digits, escapes of two hexadecimal digits, and the given characters.
     */
    private static boolean consistsOf(String characters, String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= to || !Ascii.isHexDigit(text.charAt(i + 1)) || !Ascii.isHexDigit(text.charAt(i + 2))) {
                    return false;
                }
                i += 2;
            } else if (!Ascii.isLetterOrDigit(c) && characters.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }
}
