package dev.capstan.pages;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.exceptions.HttpStatusException;

/** Reading and checking of forms. */
final class FormReader {

    private FormReader() {}

    /** Reads the form of a request. Throws {@link HttpStatusException} if it is invalid (400) or too large (413). */
    static FormFields read(HttpRequest<byte[]> request) {
        byte[] body = request.getBody().orElse(new byte[0]);
        if (body.length > FormFields.MAX_BYTES) {
            throw new HttpStatusException(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "the form is too large");
        }
        try {
            return FormFields.read(body);
        } catch (IllegalArgumentException e) {
            throw new HttpStatusException(HttpStatus.BAD_REQUEST, "the form cannot be read");
        }
    }

    /** Returns the response to a form that was created for another session. */
    static MutableHttpResponse<byte[]> expiredForm(PageRenderer pages) {
        return pages.message(
                HttpStatus.FORBIDDEN,
                null,
                "This form is outdated",
                "It was created before your last sign-in, or by another page. Nothing was changed. Go back, reload the"
                        + " page and submit it again.");
    }
}
