package dev.capstan.server.wiring;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Another process: a new server that is killed after it printed the password, before or after the account counts. */
final class KilledAtFirstAccount {

    static final String BEFORE = "before";
    private static final int KILLED = 137;

    private KilledAtFirstAccount() {}

    public static void main(String[] arguments) throws StartupFailed {
        boolean before = arguments[1].equals(BEFORE);
        ServerAssembly.of(Path.of(arguments[0]), "127.0.0.1", 0, Map.of())
                .serve(Fleet.of(List.of()), account -> report(account, before), () -> false);
        Runtime.getRuntime().halt(KILLED);
    }

    private static void report(FirstAccount account, boolean before) {
        System.out.println(account.password());
        System.out.flush();
        if (before) {
            Runtime.getRuntime().halt(KILLED);
        }
    }
}
