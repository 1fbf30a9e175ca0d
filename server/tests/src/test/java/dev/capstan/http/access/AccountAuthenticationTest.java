package dev.capstan.http.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.CreateFirstAccount;
import dev.capstan.accounts.signin.Attempts;
import dev.capstan.accounts.signin.RecogniseBrowser;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.accounts.signin.SignInLog;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.http.common.ErrorResponses;
import dev.capstan.origin.RequestOrigins;
import dev.capstan.origin.TrustedProxies;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountAuthenticationTest {

    private static final AuditTrail BROKEN = events -> {
        throw new AuditUnavailable("the disk is full", new IllegalStateException());
    };

    @Test
    void anAccountWhoseSignInCannotBeRecordedGetsNoFurtherAndIsToldToRepeat(@TempDir Path directory) throws Exception {
        try (ApplicationContext context =
                ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)))) {
            String password = context.getBean(CreateFirstAccount.class)
                    .create(account -> {})
                    .orElseThrow()
                    .password();
            AccountAuthentication owners =
                    new AccountAuthentication(signIn(context), new RequestOrigins(TrustedProxies.NONE));
            HttpRequest<?> request = HttpRequest.GET("/capabilities").basicAuth("owner", password);

            HttpResponse<?> refusal = context.getBean(ErrorResponses.class).failed(request, failure(owners, request));

            assertThat(refusal.code()).isEqualTo(503);
            assertThat(Json.read((byte[]) refusal.body()).path("error").textValue())
                    .isEqualTo("audit_unavailable");
            assertThat(failure(owners, request))
                    .as("a second attempt, whose password was right a moment ago")
                    .isNotNull();
        }
    }

    private static AuditUnavailable failure(AccountAuthentication owners, HttpRequest<?> request) {
        return catchThrowableOfType(AuditUnavailable.class, () -> owners.account(request));
    }

    private static SignIn signIn(ApplicationContext context) {
        return new SignIn(
                context.getBean(Accounts.class),
                context.getBean(Attempts.class),
                context.getBean(RecogniseBrowser.class),
                new SignInLog(BROKEN, InstantSource.system()),
                InstantSource.system());
    }
}
