package dev.capstan.pages;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.regex.Pattern;

/** The sign-in page. It preserves what a user filled in on the approval page. */
@Singleton
record SignInPage(PageRenderer pages) {

    /** The destination of users who wanted to see their applications. */
    static final String APPLICATIONS = "applications";

    private static final int MAX_NAME_LENGTH = 64;
    private static final Pattern PRESERVED_FIELDS =
            Pattern.compile("seal|(choice|reason)-[0-9]{1,4}|(least|most|exactly|one)-[0-9]{1,4}-[0-9]{1,4}");

    /** The reasons for asking a user to sign in. The template words them. */
    enum Reason {
        /** The user wants to see or decide something. */
        NOT_SIGNED_IN,
        /** The user sent a decision after the session had ended. */
        SESSION_OVER,
        /** The user approves, but entered the password too long ago. */
        PASSWORD_OLD,
        /** The sign-in failed while a decision waits. */
        DECISION_WAITS
    }

    /** Returns the page with an empty form. */
    MutableHttpResponse<byte[]> emptyForm(String code, String to) {
        return page(HttpStatus.OK, Reason.NOT_SIGNED_IN, code, to, "", "", FormFields.EMPTY);
    }

    /** Returns the page for a user whose decision waits for a password. The account's name is filled in. */
    MutableHttpResponse<byte[]> formWithReason(Reason reason, String code, String account, FormFields decision) {
        return page(HttpStatus.FORBIDDEN, reason, code, "", account, "", decision);
    }

    /** Returns the page after a failed sign-in, with the error. */
    MutableHttpResponse<byte[]> refused(HttpStatus status, FormFields form, String message) {
        return page(
                status,
                includesDecision(form) ? Reason.DECISION_WAITS : Reason.NOT_SIGNED_IN,
                UserCode.forDisplay(form.text("code")),
                form.text("to"),
                form.text("name"),
                message,
                form);
    }

    /** Whether a form of this page includes a decision. */
    static boolean includesDecision(FormFields form) {
        return !form.named(PRESERVED_FIELDS).isEmpty();
    }

    private MutableHttpResponse<byte[]> page(
            HttpStatus status, Reason reason, String code, String to, String name, String message, FormFields fields) {
        Map<String, ?> model = Map.of(
                "reason",
                reason.name(),
                "code",
                code,
                "to",
                to.equals(APPLICATIONS) ? to : "",
                "name",
                name.length() <= MAX_NAME_LENGTH ? name : "",
                "mistake",
                message,
                "kept",
                fields.named(PRESERVED_FIELDS));
        return pages.page(status, "sign-in", null, model);
    }
}
