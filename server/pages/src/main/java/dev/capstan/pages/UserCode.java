package dev.capstan.pages;

/** A user code as entered by a user. */
final class UserCode {

    private static final int MAX_LENGTH = 32;

    private UserCode() {}

    /** Returns the entered text, or an empty string if it cannot be a code. */
    static String forDisplay(String typed) {
        String stripped = typed.strip();
        return stripped.length() <= MAX_LENGTH && stripped.matches("[A-Za-z0-9 -]*") ? stripped : "";
    }
}
