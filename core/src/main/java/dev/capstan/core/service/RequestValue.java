package dev.capstan.core.service;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.core.secret.SecretRef;
import java.util.Optional;

/** The value of a query parameter or of a header. */
public sealed interface RequestValue {

    /** The same text in each request. */
    record Fixed(String text) implements RequestValue {}

    /**
     * A value of the payload. The parameter or header is left out where the payload has none.
     *
     * @param pointer where in the payload the value is
     * @param separator joins the items of a list into one value; empty repeats the parameter for each item
     */
    record FromPayload(JsonPointer pointer, Optional<String> separator) implements RequestValue {}

    /**
     * A secret, read for each request and never shown.
     *
     * @param ref where the secret is
     * @param prefix text before the secret, such as {@code "Bearer "}
     */
    record FromSecret(SecretRef ref, String prefix) implements RequestValue {}
}
