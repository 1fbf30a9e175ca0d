package dev.capstan.pages;

import dev.capstan.accounts.Session;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.lifecycle.EndSession;
import dev.capstan.grants.lifecycle.ListHosts;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RevokeGrant;
import dev.capstan.grants.lifecycle.RevokeHost;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /applications}: the applications of a user, and the revocation of their permissions (GR-2.2, GR-8.2). */
@Controller("/applications")
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_HTML)
record ApplicationsPageController(
        PageRenderer pages,
        SignedInUsers signedInUsers,
        ListHosts listHosts,
        RevokeHost revokeHost,
        RevokeAgent revokeAgent,
        EndSession endSession,
        RevokeGrant revokeGrant) {

    private static final Map<String, String> DONE = Map.of(
            "application", "The application was disconnected or rejected, and all its agents were revoked.",
            "agent", "The agent was revoked.",
            "session", "The session of the agent was ended.",
            "grant", "The grant of the agent was revoked.");

    /** Lists the applications, their agents and active grants. */
    @Get
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        Optional<Session> session = signedInUsers.session(request);
        if (session.isEmpty()) {
            return toSignIn();
        }
        String after = request.getParameters().get("after", String.class).orElse("");
        String done = request.getParameters().get("done", String.class).orElse("");
        ListHosts.Page page = listHosts.ofAccount(session.get().account(), after);
        return pages.page(
                HttpStatus.OK,
                "applications",
                session.get(),
                Map.of(
                        "applications", views(page.decided(), session.get()),
                        "waiting", views(page.waiting(), session.get()),
                        "done", DONE.getOrDefault(done, ""),
                        "next",
                                page.next()
                                        .map(id -> "/applications?after=" + PageRenderer.inAddress(id))
                                        .orElse("")));
    }

    private static List<ApplicationView> views(List<ListHosts.HostState> hosts, Session session) {
        return hosts.stream()
                .map(each -> ApplicationView.of(each, session.account()))
                .toList();
    }

    /** Revokes what the button of the form names. */
    @Post
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> revoke(HttpRequest<byte[]> request) {
        FormFields form = FormFields.of(request);
        Optional<Session> session = signedInUsers.session(request);
        if (session.isEmpty()) {
            return toSignIn();
        }
        if (!session.get().hasCsrfToken(form.text("csrf"))) {
            return pages.expiredForm();
        }
        String what = form.text("what");
        try {
            revoke(session.get().account(), what, form);
            return PageRenderer.redirectTo("/applications?done=" + PageRenderer.inAddress(what));
        } catch (RefusedException refused) {
            return pages.refused(session.get(), refused.refusal());
        } catch (AuditUnavailable unavailable) {
            return pages.refused(
                    session.get(),
                    Refusal.auditUnavailable(
                            "the change could not be recorded in the audit log; check your applications"
                                    + " before you repeat it"));
        }
    }

    private void revoke(String account, String what, FormFields form) throws RefusedException {
        switch (what) {
            case "application" -> revokeHost.byAccount(account, form.text("host"));
            case "agent" -> revokeAgent.byAccount(account, form.text("agent"));
            case "session" -> endSession.byAccount(account, form.text("agent"));
            case "grant" -> revokeGrant.byAccount(account, form.text("agent"), form.text("capability"));
            default ->
                throw new RefusedException(Refusal.of(
                        RefusalCode.INVALID_REQUEST, "the form does not name what to revoke; reload the page"));
        }
    }

    private static HttpResponse<byte[]> toSignIn() {
        return PageRenderer.redirectTo("/sign-in?to=applications");
    }
}
