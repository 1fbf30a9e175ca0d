package dev.capstan.pages;

import dev.capstan.accounts.Session;
import dev.capstan.accounts.signin.RateLimitedApprovals;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalDetails;
import dev.capstan.grants.approval.ApprovalProof;
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

/** {@code /device}: a user enters the code that an agent shows, sees the request, and decides (GR-8.3). */
@Controller("/device")
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_HTML)
record DevicePageController(
        PageRenderer pages,
        ApprovalPage page,
        SignInPage signIn,
        SignedInUsers signedInUsers,
        RateLimitedApprovals approvals,
        GrantableCapabilities grantable) {

    /** Asks for a code, or shows the approval under a code to a signed-in user. */
    @Get
    HttpResponse<byte[]> show(HttpRequest<?> request) {
        String code = UserCode.forDisplay(
                request.getParameters().get("code", String.class).orElse(""));
        Optional<Session> session = signedInUsers.session(request);
        if (code.isEmpty()) {
            return page.codeForm(HttpStatus.OK, session.orElse(null), "", "");
        }
        return session.isEmpty()
                ? PageRenderer.redirectTo("/sign-in?code=" + PageRenderer.inAddress(code))
                : page.of(session.get(), code, signedInUsers.from(request), FormFields.EMPTY);
    }

    /**
     * Carries out a decision. If the session has ended, or an approval needs a more recent password, nothing is
     * decided. The user must enter the password, and then gets the page with the form filled in.
     */
    @Post
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> decide(HttpRequest<byte[]> request) {
        FormFields form = FormFields.of(request);
        String code = UserCode.forDisplay(form.text("code"));
        Optional<Session> found = signedInUsers.session(request);
        if (found.isEmpty()) {
            return signIn.formWithReason(SignInPage.Reason.SESSION_OVER, code, "", form);
        }
        Session session = found.get();
        if (!session.hasCsrfToken(form.text("csrf"))) {
            return pages.expiredForm();
        }
        try {
            return decided(request, session, code, form);
        } catch (RefusedException refused) {
            return page.refused(session, code, refused.refusal());
        } catch (AuditUnavailable unavailable) {
            return pages.refused(
                    session,
                    Refusal.auditUnavailable(
                            "the decision could not be recorded in the audit log; check your applications"
                                    + " before you repeat it"));
        }
    }

    private HttpResponse<byte[]> decided(HttpRequest<?> request, Session session, String code, FormFields form)
            throws RefusedException {
        ApprovalDetails details = approvals.show(code, session.account(), signedInUsers.from(request));
        if (!form.text("seal").equals(details.digest())) {
            return page.changed(session, details);
        }
        ApprovalForm filled = new ApprovalForm(form);
        ApprovalDecision decision = filled.decision(details, ApprovalView.limits(details, grantable));
        if (!filled.errors().isEmpty()) {
            return page.filled(HttpStatus.UNPROCESSABLE_ENTITY, session, details, form, filled.errors());
        }
        try {
            ApprovalProof proof = new ApprovalProof(session.signedInAt());
            AgentState state = approvals.decide(code, session.account(), proof, signedInUsers.from(request), decision);
            DecisionView view = DecisionView.of(decision, details, state);
            return pages.page(HttpStatus.OK, "decision", session, Map.of("decision", view));
        } catch (RefusedException refused) {
            return switch (refused.refusal().code()) {
                case PASSWORD_REQUIRED ->
                    signIn.formWithReason(SignInPage.Reason.PASSWORD_OLD, code, session.account(), form);
                case APPROVAL_CHANGED ->
                    page.changed(session, approvals.show(code, session.account(), signedInUsers.from(request)));
                case UNSATISFIABLE_CONSTRAINTS ->
                    page.filled(
                            HttpStatus.UNPROCESSABLE_ENTITY,
                            session,
                            details,
                            form,
                            List.of(new FormError(
                                    "items",
                                    PageRenderer.sentence(refused.refusal().message()))));
                default -> throw refused;
            };
        }
    }
}
