package dev.capstan.validation.format;

/** The IP addresses that a host may have, in the form of RFC 3986. */
final class IpAddress {

    private static final int GROUPS = 8;

    private IpAddress() {}

    static boolean isV4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (!isByte(part)) {
                return false;
            }
        }
        return true;
    }

    static boolean isV6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return groups(text, true) == GROUPS;
        }
        String before = text.substring(0, gap);
        String after = text.substring(gap + 2);
        int left = before.isEmpty() ? 0 : groups(before, false);
        int right = after.isEmpty() ? 0 : groups(after, true);
        return left >= 0 && right >= 0 && left + right < GROUPS;
    }

    /** Returns the number of 16-bit groups, where a final IPv4 address counts as two; -1 if a group is invalid. */
    private static int groups(String text, boolean mayEndInV4) {
        String[] parts = text.split(":", -1);
        int count = 0;
        for (int i = 0; i < parts.length; i++) {
            if (mayEndInV4 && i == parts.length - 1 && isV4(parts[i])) {
                count += 2;
            } else if (isGroup(parts[i])) {
                count++;
            } else {
                return -1;
            }
        }
        return count;
    }

    private static boolean isGroup(String text) {
        return !text.isEmpty() && text.length() <= 4 && text.chars().allMatch(c -> Ascii.isHexDigit((char) c));
    }

    private static boolean isByte(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 3 && text.chars().allMatch(c -> Ascii.isDigit((char) c));
        return digits && (text.length() == 1 || text.charAt(0) != '0') && Integer.parseInt(text) <= 255;
    }
}
