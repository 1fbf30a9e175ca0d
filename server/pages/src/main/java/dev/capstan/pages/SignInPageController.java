package dev.capstan.pages;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.Permission;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.core.Refusal;
import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.http.HttpHeaders;
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
import java.time.Duration;

/** {@code /sign-in} and {@code /sign-out}: the start of a session with a password, and its end. */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_HTML)
record SignInPageController(
        PageRenderer pages,
        SignInPage page,
        ApprovalPage approval,
        SignedInUsers signedInUsers,
        BrowserCookie browser,
        SignIn signIn) {

    /** Asks for a name and a password. */
    @Get("/sign-in")
    HttpResponse<byte[]> showForm(HttpRequest<?> request) {
        String code = request.getParameters().get("code", String.class).orElse("");
        String to = request.getParameters().get("to", String.class).orElse("");
        return page.emptyForm(UserCode.forDisplay(code), to);
    }

    /**
     * Starts a session and redirects to the intended page. A decision that waited for the password is displayed again
     * with the form filled in, but not carried out.
     */
    @Post("/sign-in")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> signIn(HttpRequest<byte[]> request) {
        FormFields form = FormFields.of(request);
        try {
            SignIn.Result result = signIn.signIn(
                    form.text("name"),
                    form.text("password"),
                    signedInUsers.from(request),
                    BrowserCookie.token(request));
            if (result instanceof SignIn.SignedIn signedIn) {
                return browser.renew(request, signedIn.account().name(), signedIn(request, signedIn.account(), form));
            }
            return result instanceof SignIn.TooManyAttempts tooOften
                    ? tooManyAttempts(tooOften.retryAfter(), form)
                    : page.refused(HttpStatus.FORBIDDEN, form, "The name or the password is wrong.");
        } catch (AuditUnavailable unavailable) {
            return pages.refused(
                    null,
                    Refusal.auditUnavailable(
                            "the sign-in could not be recorded in the audit log; you are not signed in, retry in 1 s"));
        }
    }

    private MutableHttpResponse<byte[]> signedIn(HttpRequest<?> request, Account user, FormFields form) {
        String code = UserCode.forDisplay(form.text("code"));
        boolean mayDecide = Permission.DECIDE.isOf(user.role(), user.tenantId());
        return signedInUsers.begin(
                request,
                user,
                session -> mayDecide && !code.isEmpty() && SignInPage.includesDecision(form)
                        ? approval.of(session, code, signedInUsers.from(request), form)
                        : PageRenderer.redirectTo(destination(code, form.text("to"))));
    }

    private MutableHttpResponse<byte[]> tooManyAttempts(Duration wait, FormFields form) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        String time = seconds == 1 ? "1 second" : seconds + " seconds";
        return page.refused(
                        HttpStatus.TOO_MANY_REQUESTS,
                        form,
                        "Too many wrong passwords from your network; this one was not checked. Try again in " + time
                                + ".")
                .header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds));
    }

    /** Ends the session of the user who sends the form of that session. */
    @Post("/sign-out")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> signOut(HttpRequest<byte[]> request) {
        FormFields form = FormFields.of(request);
        boolean own = signedInUsers
                .session(request)
                .map(session -> session.hasCsrfToken(form.text("csrf")))
                .orElse(true);
        return own ? signedInUsers.end(request, PageRenderer.redirectTo("/device")) : pages.expiredForm();
    }

    private static String destination(String code, String to) {
        if (to.equals(SignInPage.APPLICATIONS)) {
            return "/applications";
        }
        return code.isEmpty() ? "/device" : "/device?code=" + PageRenderer.inAddress(code);
    }
}
