package dev.capstan.accounts;

import java.util.regex.Pattern;

/** What accounts may be called. */
public final class AccountName {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private AccountName() {}

    /** Whether an account may have this name. */
    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }
}
