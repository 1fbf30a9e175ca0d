package dev.capstan.server.web;

import dev.capstan.server.accounts.SignIn;
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
import java.util.Map;

/** {@code /sign-in} and {@code /sign-out}: a person shows a password, and has been there. */
@Controller
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.TEXT_HTML)
final class SignInPages {

    private static final String APPLICATIONS = "applications";
    private static final int LONGEST_NAME = 64;

    private final Pages pages;
    private final Visitors visitors;
    private final SignIn signIn;

    SignInPages(Pages pages, Visitors visitors, SignIn signIn) {
        this.pages = pages;
        this.visitors = visitors;
        this.signIn = signIn;
    }

    /** Asks for a name and a password. */
    @Get("/sign-in")
    HttpResponse<byte[]> ask(HttpRequest<?> request) {
        String code = request.getParameters().get("code", String.class).orElse("");
        String to = request.getParameters().get("to", String.class).orElse("");
        return asked(HttpStatus.OK, UserCode.shown(code), to, "", "");
    }

    /** Takes a name and a password, and goes on to where the person was going. */
    @Post("/sign-in")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> signIn(HttpRequest<byte[]> request) {
        FormFields form = Forms.read(request);
        String name = form.text("name");
        String code = UserCode.shown(form.text("code"));
        String to = form.text("to");
        SignIn.Result result = signIn.signIn(name, form.text("password"), Visitors.from(request));
        if (result instanceof SignIn.SignedIn signedIn) {
            return visitors.begin(request, signedIn.account(), Pages.goTo(destination(code, to)));
        }
        if (result instanceof SignIn.TooOften tooOften) {
            long minutes = tooOften.retryAfter().toMinutes() + 1;
            MutableHttpResponse<byte[]> page = asked(
                    HttpStatus.TOO_MANY_REQUESTS,
                    code,
                    to,
                    name,
                    "Too many passwords were wrong. Try again in " + minutes
                            + (minutes == 1 ? " minute." : " minutes."));
            return page.header(
                    HttpHeaders.RETRY_AFTER,
                    String.valueOf(Math.max(1, tooOften.retryAfter().toSeconds())));
        }
        return asked(HttpStatus.FORBIDDEN, code, to, name, "The name or the password is wrong.");
    }

    /** Ends the session of whoever asks with its own form. */
    @Post("/sign-out")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    HttpResponse<byte[]> signOut(HttpRequest<byte[]> request) {
        FormFields form = Forms.read(request);
        boolean own = visitors.session(request)
                .map(session -> session.sent(form.text("csrf")))
                .orElse(true);
        return own ? visitors.end(request, Pages.goTo("/device")) : Forms.stale(pages);
    }

    private MutableHttpResponse<byte[]> asked(HttpStatus status, String code, String to, String name, String mistake) {
        return pages.page(
                status,
                "sign-in",
                null,
                Map.of(
                        "code",
                        code,
                        "to",
                        to.equals(APPLICATIONS) ? to : "",
                        "name",
                        name.length() <= LONGEST_NAME ? name : "",
                        "mistake",
                        mistake));
    }

    private static String destination(String code, String to) {
        if (to.equals(APPLICATIONS)) {
            return "/applications";
        }
        return code.isEmpty() ? "/device" : "/device?code=" + Pages.inAddress(code);
    }
}
