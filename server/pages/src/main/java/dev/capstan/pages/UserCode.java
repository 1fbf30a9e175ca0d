package dev.capstan.pages;

/** A user code as somebody typed it. */
final class UserCode {

    private static final int MAX_LENGTH = 32;

    private UserCode() {}

    /** What was typed, as far as it could be a code. */
    static String forDisplay(String typed) {
        String stripped = typed.strip();
        return stripped.length() <= MAX_LENGTH && stripped.matches("[A-Za-z0-9 -]*") ? stripped : "";
    }
}
