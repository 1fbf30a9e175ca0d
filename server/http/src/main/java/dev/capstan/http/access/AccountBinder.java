package dev.capstan.http.access;

import dev.capstan.http.common.LateBinder;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Binds {@link Account}. */
@Singleton
final class AccountBinder extends LateBinder<String> implements AnnotatedRequestArgumentBinder<Account, String> {

    private final AccountAuthentication owners;
    private final SameOriginCheck own;

    AccountBinder(AccountAuthentication owners, SameOriginCheck own) {
        this.owners = owners;
        this.own = own;
    }

    @Override
    public Class<Account> getAnnotationType() {
        return Account.class;
    }

    @Override
    protected String value(ArgumentConversionContext<String> argument, HttpRequest<?> request) {
        if (!argument.getAnnotationMetadata()
                .booleanValue(Account.class, "fromAnyPage")
                .orElse(true)) {
            own.requireOwn(request);
        }
        return owners.account(request);
    }
}
