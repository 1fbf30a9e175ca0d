package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Singleton;

/** The argument binder of {@link ValidatedBody}. */
@Singleton
final class ValidatedBodyBinder extends PostponedBinder<ValidatedBody, JsonNode> {

    ValidatedBodyBinder(RequestSchemas schemas) {
        super(ValidatedBody.class, (body, request) -> schemas.named(
                        body.stringValue().orElseThrow())
                .read(request.getBody(byte[].class)));
    }
}
