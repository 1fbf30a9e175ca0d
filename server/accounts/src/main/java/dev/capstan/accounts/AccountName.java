package dev.capstan.accounts;

import java.util.regex.Pattern;

/** The rules for account names. */
public final class AccountName {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private AccountName() {}

    /** Whether this is a valid account name. */
    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }
}
