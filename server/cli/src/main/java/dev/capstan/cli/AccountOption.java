package dev.capstan.cli;

import dev.capstan.client.SecureUrl;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The account that a command uses on a server; anonymous by default. */
public final class AccountOption {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--account",
            paramLabel = "NAME",
            description = "Account to authenticate as. Password: the variable " + Password.VARIABLE + ", or a prompt.")
    private @Nullable String account;

    /** Whether an account is given. */
    public boolean isNamed() {
        return account != null;
    }

    /** Returns a client of the server at this URL. */
    public ServerClient client(URI url) {
        if (account == null) {
            return new ServerClient(url);
        }
        if (account.isEmpty() || account.contains(":")) {
            throw new ParameterException(spec.commandLine(), "--account must be a name without a colon");
        }
        SecureUrl secure = secure(url);
        return ServerClient.of(
                secure,
                account,
                new Password(System.getenv(), System.console(), System.in)
                        .of(account, spec.commandLine().getErr()));
    }

    private SecureUrl secure(URI url) {
        try {
            return new SecureUrl(url);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "no password is sent: " + e.getMessage(), e);
        }
    }
}
