package dev.capstan.validation.format;

import java.util.regex.Pattern;

/** The mailbox of RFC 5321, section 4.1.2: ASCII, without comments and display name. */
final class EmailAddress {

    private static final int MAX_LENGTH = 320;
    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 255;
    private static final Pattern DOT_STRING =
            Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]++(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]++)*+");
    private static final Pattern QUOTED_STRING =
            Pattern.compile("\"(?:[\\x20\\x21\\x23-\\x5B\\x5D-\\x7E]|\\\\[\\x20-\\x7E])*+\"");
    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final Pattern DOMAIN = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*");

    private EmailAddress() {}

    static boolean matches(String text) {
        int at = text.lastIndexOf('@');
        if (at < 1 || at > MAX_LOCAL || text.length() > MAX_LENGTH) {
            return false;
        }
        String local = text.substring(0, at);
        return (DOT_STRING.matcher(local).matches()
                        || QUOTED_STRING.matcher(local).matches())
                && isDomain(text.substring(at + 1));
    }

    private static boolean isDomain(String domain) {
        if (domain.startsWith("[") && domain.endsWith("]")) {
            String literal = domain.substring(1, domain.length() - 1);
            return literal.startsWith("IPv6:")
                    ? IpAddress.isV6(literal.substring("IPv6:".length()))
                    : IpAddress.isV4(literal);
        }
        return domain.length() <= MAX_DOMAIN && DOMAIN.matcher(domain).matches();
    }
}
