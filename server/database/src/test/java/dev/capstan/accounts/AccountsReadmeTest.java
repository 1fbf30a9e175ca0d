package dev.capstan.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the README of accounts over a database, and holds the README to it. */
class AccountsReadmeTest {

    private static final Path README = Path.of("..", "accounts", "README.md");
    private static final Path HERE = Path.of("src/test/java/dev/capstan/accounts/AccountsReadmeTest.java");

    @TempDir
    private Path data;

    @Test
    void theFirstAccountAndAnotherSignIn() throws Exception {
        List<String> printed = new ArrayList<>();
        Consumer<Object> print = line -> printed.add(line + "\n");
        try (ApplicationContext ports =
                        ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(data)));
                AppendRecord trail = new AppendRecord(ports.getBean(ChainStore.class))) {
            // <example>
            var clock = InstantSource.system();
            var accounts = ports.getBean(StoredAccounts.class);
            var sessions = ports.getBean(Sessions.class);
            var browsers = ports.getBean(Browsers.class);

            // The password of the first account is reported before the account is committed.
            var first = new CreateFirstAccount(accounts, trail, clock);
            var owner = first.create(account -> print.accept("created " + account.name()))
                    .orElseThrow();
            print.accept(first.create(account -> {}).isPresent());

            // The owner adds another account, with a password of its user.
            var signOut = new SignOut(sessions, browsers);
            var manage = new ManageAccounts(
                    accounts, accounts, ports.getBean(AccountResources.class), signOut, trail, clock);
            manage.add(owner.name(), "ana", Role.APPROVER, Optional.empty(), Optional.of("my dog is called Rex"));

            var here = InetAddress.getLoopbackAddress();
            try (var log = new SignInLog(trail, clock)) {
                var known = new RecogniseBrowser(browsers, clock);
                var signIn = new SignIn(accounts, ports.getBean(Attempts.class), known, log, clock);
                print.accept(signIn.signIn(owner.name(), owner.password(), here, Optional.empty()));
                print.accept(signIn.signIn("ana", "Rex", here, Optional.empty()));
                print.accept(signIn.signIn("ana", "my dog is called Rex", here, Optional.empty()));
            }
            var browserSessions = new BrowserSessions(sessions, clock);
            var session = browserSessions.begin(accounts.find("ana").orElseThrow());
            print.accept(browserSessions.find(session.id()).orElseThrow().account());
            // </example>
        }
        assertThat(Files.readString(README)).contains("```text\n" + String.join("", printed) + "```");
        assertThat(example(README, "```java\n", "```")).isEqualTo(example(HERE, "// <example>\n", "// </example>"));
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(Path file, String begin, String end) throws IOException {
        String text = Files.readString(file);
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
