package dev.capstan.pages;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.regex.Pattern;

/** The page that asks for a name and a password; it keeps what a person filled in on the page of an approval. */
@Singleton
final class SignInPage {

    /** The destination of those who were going to their applications. */
    static final String APPLICATIONS = "applications";

    private static final int MAX_NAME_LENGTH = 64;
    private static final Pattern PRESERVED_FIELDS =
            Pattern.compile("seal|(choice|reason)-[0-9]{1,4}|(least|most|exactly|one)-[0-9]{1,4}-[0-9]{1,4}");

    private final PageRenderer pages;

    SignInPage(PageRenderer pages) {
        this.pages = pages;
    }

    /** The reasons why somebody is asked; the template says them. */
    enum Reason {
        /** Somebody wants to see or to decide something. */
        NOT_SIGNED_IN,
        /** Somebody has sent a decision after the session. */
        SESSION_OVER,
        /** Somebody approves, whose password was shown too long ago. */
        PASSWORD_OLD,
        /** Somebody has not got in with a decision that still waits. */
        DECISION_WAITS
    }

    /** Returns the page for somebody who comes to it with nothing filled in. */
    MutableHttpResponse<byte[]> asked(String code, String to) {
        return page(HttpStatus.OK, Reason.NOT_SIGNED_IN, code, to, "", "", FormFields.read(new byte[0]));
    }

    /** Returns the page for somebody whose decision waits for a password; the account's name is filled in. */
    MutableHttpResponse<byte[]> askedAgain(Reason reason, String code, String account, FormFields decision) {
        return page(HttpStatus.FORBIDDEN, reason, code, "", account, "", decision);
    }

    /** Returns the page for somebody who has not got in, and why. */
    MutableHttpResponse<byte[]> refused(HttpStatus status, FormFields form, String mistake) {
        return page(
                status,
                bringsDecision(form) ? Reason.DECISION_WAITS : Reason.NOT_SIGNED_IN,
                UserCode.forDisplay(form.text("code")),
                form.text("to"),
                form.text("name"),
                mistake,
                form);
    }

    /** Whether a form of this page brings a decision along. */
    static boolean bringsDecision(FormFields form) {
        return !form.named(PRESERVED_FIELDS).isEmpty();
    }

    private MutableHttpResponse<byte[]> page(
            HttpStatus status, Reason reason, String code, String to, String name, String mistake, FormFields kept) {
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
                mistake,
                "kept",
                kept.named(PRESERVED_FIELDS));
        return pages.page(status, "sign-in", null, model);
    }
}
