package dev.capstan.server.web;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.AgentStanding;
import dev.capstan.grants.OfferedCapabilities;
import dev.capstan.grants.Refused;
import dev.capstan.grants.ShownApproval;
import dev.capstan.grants.Verdict;
import dev.capstan.server.accounts.GuardedApprovals;
import dev.capstan.server.accounts.Session;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
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
import org.jspecify.annotations.Nullable;

/** {@code /device}: a person types the code that an agent shows, sees what is asked for, and decides (GR-8.3). */
@Controller("/device")
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_HTML)
final class DevicePages {

    private final Pages pages;
    private final Visitors visitors;
    private final GuardedApprovals approvals;
    private final OfferedCapabilities offered;

    DevicePages(Pages pages, Visitors visitors, GuardedApprovals approvals, OfferedCapabilities offered) {
        this.pages = pages;
        this.visitors = visitors;
        this.approvals = approvals;
        this.offered = offered;
    }

    /** Asks for a code, or shows what waits under one to somebody who has just signed in. */
    @Get
    HttpResponse<byte[]> show(HttpRequest<?> request) {
        String code =
                UserCode.shown(request.getParameters().get("code", String.class).orElse(""));
        Optional<Session> session = visitors.session(request);
        if (code.isEmpty()) {
            return asked(HttpStatus.OK, session.orElse(null), "", "");
        }
        if (session.isEmpty()) {
            return toSignIn(code);
        }
        try {
            ShownApproval shown = approvals.show(code, session.get().account(), Visitors.from(request));
            return approval(HttpStatus.OK, session.get(), shown, FormFields.read(new byte[0]), List.of());
        } catch (Refused refused) {
            return refused(session.get(), code, refused.refusal());
        }
    }

    /** Carries out a decision; one of somebody who signed in too long ago, or on something else, decides nothing. */
    @Post
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> decide(HttpRequest<byte[]> request) {
        FormFields form = Forms.read(request);
        String code = UserCode.shown(form.text("code"));
        Optional<Session> found = visitors.session(request);
        if (found.isEmpty()) {
            return toSignIn(code);
        }
        Session session = found.get();
        if (!session.sent(form.text("csrf"))) {
            return Forms.stale(pages);
        }
        try {
            return decided(request, session, code, form);
        } catch (Refused refused) {
            return refused(session, code, refused.refusal());
        } catch (AuditUnavailable unavailable) {
            return pages.refused(
                    session,
                    Refusal.of(
                            RefusalCode.AUDIT_UNAVAILABLE,
                            "what was decided could not be recorded; look at your applications before you repeat it"));
        }
    }

    private HttpResponse<byte[]> decided(HttpRequest<?> request, Session session, String code, FormFields form)
            throws Refused {
        ShownApproval shown = approvals.show(code, session.account(), Visitors.from(request));
        if (!form.text("seal").equals(shown.seal())) {
            return changed(session, shown);
        }
        ApprovalForm filled = new ApprovalForm(form);
        Verdict verdict = filled.verdict(shown, ApprovalView.limits(shown, offered));
        if (!filled.mistakes().isEmpty()) {
            return approval(HttpStatus.UNPROCESSABLE_ENTITY, session, shown, form, filled.mistakes());
        }
        try {
            AgentStanding standing = approvals.decide(code, session.account(), Visitors.from(request), verdict);
            DecisionView view = DecisionView.of(verdict.approve(), shown, standing);
            return pages.page(HttpStatus.OK, "decision", session, Map.of("decision", view));
        } catch (Refused refused) {
            return switch (refused.refusal().code()) {
                case APPROVAL_CHANGED ->
                    changed(session, approvals.show(code, session.account(), Visitors.from(request)));
                case UNSATISFIABLE_CONSTRAINTS ->
                    approval(
                            HttpStatus.UNPROCESSABLE_ENTITY,
                            session,
                            shown,
                            form,
                            List.of(new PageMistake(
                                    "items", Pages.sentence(refused.refusal().message()))));
                default -> throw refused;
            };
        }
    }

    private HttpResponse<byte[]> changed(Session session, ShownApproval shown) {
        return approval(
                HttpStatus.CONFLICT,
                session,
                shown,
                FormFields.read(new byte[0]),
                List.of(new PageMistake(
                        "items",
                        "What is asked for has changed since you looked. Nothing has been decided: look again.")));
    }

    private MutableHttpResponse<byte[]> approval(
            HttpStatus status, Session session, ShownApproval shown, FormFields filled, List<PageMistake> mistakes) {
        ApprovalView view = ApprovalView.of(shown, offered, filled, mistakes);
        return pages.page(status, "approval", session, Map.of("approval", view));
    }

    private HttpResponse<byte[]> refused(Session session, String code, Refusal refusal) {
        return refusal.code() == RefusalCode.APPROVAL_NOT_FOUND
                ? asked(HttpStatus.NOT_FOUND, session, code, Pages.sentence(refusal.message()))
                : pages.refused(session, refusal);
    }

    private HttpResponse<byte[]> asked(HttpStatus status, @Nullable Session session, String code, String mistake) {
        return pages.page(status, "device", session, Map.of("code", code, "mistake", mistake));
    }

    private static HttpResponse<byte[]> toSignIn(String code) {
        return Pages.goTo(code.isEmpty() ? "/sign-in" : "/sign-in?code=" + Pages.inAddress(code));
    }
}
