package dev.capstan.pages;

import dev.capstan.accounts.Session;
import dev.capstan.accounts.signin.RateLimitedApprovals;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.approval.ApprovalDetails;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of an approval, and the pages shown in its absence. */
@Singleton
record ApprovalPage(PageRenderer pages, RateLimitedApprovals approvals, GrantableCapabilities grantable) {

    /**
     * Returns the page of the approval under a code with the form filled in, if the approval is unchanged.
     *
     * @param form the form as filled in before, or {@link FormFields#EMPTY}
     */
    MutableHttpResponse<byte[]> of(Session session, String code, InetAddress from, FormFields form) {
        try {
            ApprovalDetails details = approvals.show(code, session.account(), from);
            return form == FormFields.EMPTY || form.text("seal").equals(details.digest())
                    ? filled(HttpStatus.OK, session, details, form, List.of())
                    : changed(session, details);
        } catch (RefusedException refused) {
            return refused(session, code, refused.refusal());
        }
    }

    /** Returns the page with the form filled in and its errors. */
    MutableHttpResponse<byte[]> filled(
            HttpStatus status, Session session, ApprovalDetails details, FormFields filled, List<FormError> errors) {
        ApprovalView view = ApprovalView.of(details, grantable, filled, errors);
        return pages.page(status, "approval", session, Map.of("approval", view));
    }

    /** Returns the page of an approval that has changed since it was displayed, with an empty form. */
    MutableHttpResponse<byte[]> changed(Session session, ApprovalDetails details) {
        return filled(
                HttpStatus.CONFLICT,
                session,
                details,
                FormFields.EMPTY,
                List.of(new FormError(
                        "items",
                        "The request changed after it was displayed. Nothing has been decided; review it again.")));
    }

    /** Returns the page that asks for a code. */
    MutableHttpResponse<byte[]> codeForm(HttpStatus status, @Nullable Session session, String code, String message) {
        return pages.page(status, "device", session, Map.of("code", code, "mistake", message));
    }

    /** Returns the page that explains why an approval is not shown or not decided. */
    MutableHttpResponse<byte[]> refused(Session session, String code, Refusal refusal) {
        return refusal.code() == RefusalCode.APPROVAL_NOT_FOUND
                ? codeForm(HttpStatus.NOT_FOUND, session, code, PageRenderer.sentence(refusal.message()))
                : pages.refused(session, refusal);
    }
}
