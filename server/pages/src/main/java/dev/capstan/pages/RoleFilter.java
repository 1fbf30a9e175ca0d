package dev.capstan.pages;

import dev.capstan.accounts.Session;
import dev.capstan.core.Refusal;
import dev.capstan.http.access.RoutePermissions;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Refuses a page to signed-in users whose role does not allow it. The page itself asks other users to sign in. */
@ServerFilter({"/device/**", "/applications/**"})
record RoleFilter(PageRenderer pages, SignedInUsers signedInUsers) {

    /** Returns the refusal, or null to let the request continue. */
    @RequestFilter
    @ExecuteOn(TaskExecutors.BLOCKING)
    @Nullable
    HttpResponse<?> refuse(HttpRequest<?> request) {
        Optional<Session> session = signedInUsers.session(request);
        if (session.isEmpty()) {
            return null;
        }
        Optional<Refusal> refusal =
                signedInUsers.account(session.get()).flatMap(account -> RoutePermissions.refusal(request, account));
        return refusal.isPresent() ? pages.refused(session.get(), refusal.get()) : null;
    }
}
