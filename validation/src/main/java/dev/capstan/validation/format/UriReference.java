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
        return colon < 0 ? isRelative(text) : isHierarchy(text.substring(colon + 1));
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
        return text.lastIndexOf(':', end - 1) < 0 && isHierarchy(text);
    }

    private static boolean isHierarchy(String text) {
        int hash = text.indexOf('#');
        String beforeFragment = hash < 0 ? text : text.substring(0, hash);
        String fragment = hash < 0 ? "" : text.substring(hash + 1);
        int mark = beforeFragment.indexOf('?');
        String beforeQuery = mark < 0 ? beforeFragment : beforeFragment.substring(0, mark);
        String query = mark < 0 ? "" : beforeFragment.substring(mark + 1);
        return consistsOf(QUERY, fragment) && consistsOf(QUERY, query) && isAuthorityAndPath(beforeQuery);
    }

    private static boolean isAuthorityAndPath(String text) {
        if (!text.startsWith("//")) {
            return consistsOf(PATH, text);
        }
        int slash = text.indexOf('/', 2);
        int end = slash < 0 ? text.length() : slash;
        return isAuthority(text.substring(2, end)) && consistsOf(PATH, text.substring(end));
    }

    private static boolean isAuthority(String text) {
        int at = text.indexOf('@');
        String hostAndPort = text.substring(at + 1);
        int bracket = hostAndPort.lastIndexOf(']');
        int colon = hostAndPort.indexOf(':', bracket + 1);
        String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
        String port = colon < 0 ? "" : hostAndPort.substring(colon + 1);
        boolean user = at < 0 || consistsOf(USER, text.substring(0, at));
        return user && port.chars().allMatch(c -> Ascii.isDigit((char) c)) && isHost(host);
    }

    private static boolean isHost(String host) {
        if (!host.startsWith("[")) {
            return consistsOf(HOST, host);
        }
        if (!host.endsWith("]")) {
            return false;
        }
        String literal = host.substring(1, host.length() - 1);
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
                && consistsOf(USER, literal.substring(dot + 1));
    }

    /** Whether a string consists of letters, digits, escapes of two hexadecimal digits, and the given characters. */
    private static boolean consistsOf(String characters, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length()
                        || !Ascii.isHexDigit(text.charAt(i + 1))
                        || !Ascii.isHexDigit(text.charAt(i + 2))) {
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
