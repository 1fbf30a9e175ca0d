package dev.capstan.cli.account;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The paths of the operations on accounts, below the server's URL. */
final class AccountPaths {

    private AccountPaths() {}

    /** Returns the path of an operation on an account. */
    static String of(String name, String operation) {
        String segment = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return AccountsSubcommand.ACCOUNTS + "/" + segment + "/" + operation;
    }
}
