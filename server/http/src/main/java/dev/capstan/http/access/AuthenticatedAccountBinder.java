package dev.capstan.http.access;

import dev.capstan.http.common.PostponedBinder;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link AuthenticatedAccount}. */
@Singleton
final class AuthenticatedAccountBinder extends PostponedBinder<String>
        implements AnnotatedRequestArgumentBinder<AuthenticatedAccount, String> {

    private final AccountAuthentication accountAuthentication;
    private final SameOriginCheck sameOriginCheck;

    AuthenticatedAccountBinder(AccountAuthentication accountAuthentication, SameOriginCheck sameOriginCheck) {
        this.accountAuthentication = accountAuthentication;
        this.sameOriginCheck = sameOriginCheck;
    }

    @Override
    public Class<AuthenticatedAccount> getAnnotationType() {
        return AuthenticatedAccount.class;
    }

    @Override
    protected String value(ArgumentConversionContext<String> argument, HttpRequest<?> request) {
        if (!argument.getAnnotationMetadata()
                .booleanValue(AuthenticatedAccount.class, "allowCrossSite")
                .orElse(false)) {
            sameOriginCheck.requireSameOrigin(request);
        }
        return accountAuthentication.account(request);
    }
}
