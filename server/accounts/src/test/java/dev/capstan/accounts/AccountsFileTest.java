package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountsFileTest {

    private static String hash = "";

    @TempDir
    private Path directory;

    @BeforeAll
    static void hashOnce() {
        hash = PasswordHash.of("secret", 11).text();
    }

    @Test
    void findsTheAccountsOfAFile() throws Exception {
        AccountsFile accounts = AccountsFile.read(file("# people\n\nana:" + hash + "\nbo@example.org:" + hash + "\n"));

        assertThat(accounts.find("ana").orElseThrow().hash().matches("secret")).isTrue();
        assertThat(accounts.find("bo@example.org")).isPresent();
        assertThat(accounts.find("Ana")).isEmpty();
        assertThat(accounts.cost()).isEqualTo(11);
    }

    @Test
    void findsTheRolesOfAFile() throws Exception {
        AccountsFile accounts = AccountsFile.read(
                file("owner:" + hash + "\nana:" + hash + "\nbo:" + hash + ":owner\ncy:" + hash + ":auditor\n"));

        assertThat(Stream.of("owner", "ana", "bo", "cy")
                        .map(name -> accounts.find(name).orElseThrow().role()))
                .containsExactly(Role.OWNER, Role.APPROVER, Role.OWNER, Role.AUDITOR);
    }

    @Test
    void anAccountHasTheTenantOfItsLine() throws Exception {
        AccountsFile accounts = AccountsFile.read(file("ana:" + hash + ":owner:acme\nbo:" + hash + ":owner\n"));

        assertThat(accounts.find("ana").orElseThrow().tenantId()).isEqualTo("acme");
        assertThat(accounts.find("bo").orElseThrow().tenantId()).isEqualTo("default");
        assertThat(accounts.list())
                .extracting(Accounts.AccountSummary::tenantId)
                .containsExactly("acme", "default");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ana",
                ":HASH",
                "a b:HASH",
                "ana:secret",
                "ana:$apr1$x$y",
                "ana:HASH:more",
                "ana:HASH:",
                "ana:HASH:owner:",
                "ana:HASH:owner:a b",
                "ana:HASH:owner:acme:x",
                "owner:HASH"
            })
    void namesTheLineThatIsNone(String line) throws Exception {
        Path file = file("owner:" + hash + "\n" + line.replace("HASH", hash) + "\n");

        assertThatExceptionOfType(InvalidAccountsFile.class)
                .isThrownBy(() -> AccountsFile.read(file))
                .withMessageContainingAll(file.toString(), "line 2: ")
                .withMessageNotContaining(hash);
    }

    @Test
    void refusesAFileThatIsNoneOrSaysNothing() throws Exception {
        Path empty = file("# nobody yet\n");

        assertThatExceptionOfType(InvalidAccountsFile.class)
                .isThrownBy(() -> AccountsFile.read(empty))
                .withMessageContaining("has no account");
        assertThatExceptionOfType(InvalidAccountsFile.class)
                .isThrownBy(() -> AccountsFile.read(directory.resolve("missing")))
                .withMessageContaining("cannot be read");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("accounts"), text);
    }
}
