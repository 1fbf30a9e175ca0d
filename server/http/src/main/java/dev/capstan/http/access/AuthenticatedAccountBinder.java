package dev.capstan.http.access;

import dev.capstan.http.common.PostponedBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link AuthenticatedAccount}. */
@Singleton
final class AuthenticatedAccountBinder extends PostponedBinder<AuthenticatedAccount, String> {

    AuthenticatedAccountBinder(AccountAuthentication accountAuthentication, SameOriginCheck sameOriginCheck) {
        super(AuthenticatedAccount.class, (account, request) -> {
            if (!account.isTrue("allowCrossSite")) {
                sameOriginCheck.requireSameOrigin(request);
            }
            return accountAuthentication.account(request);
        });
    }
}
