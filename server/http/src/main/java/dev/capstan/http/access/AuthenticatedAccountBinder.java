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

    private final AccountAuthentication owners;
    private final SameOriginCheck own;

    AuthenticatedAccountBinder(AccountAuthentication owners, SameOriginCheck own) {
        this.owners = owners;
        this.own = own;
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
            own.requireSameOrigin(request);
        }
        return owners.account(request);
    }
}
