package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link ValidatedBody}. */
@Singleton
final class ValidatedBodyBinder extends PostponedBinder<JsonNode>
        implements AnnotatedRequestArgumentBinder<ValidatedBody, JsonNode> {

    private final RequestSchemas schemas;

    ValidatedBodyBinder(RequestSchemas schemas) {
        this.schemas = schemas;
    }

    @Override
    public Class<ValidatedBody> getAnnotationType() {
        return ValidatedBody.class;
    }

    @Override
    protected JsonNode value(ArgumentConversionContext<JsonNode> argument, HttpRequest<?> request) {
        String name = argument.getAnnotationMetadata()
                .stringValue(ValidatedBody.class)
                .orElseThrow();
        return schemas.named(name).read(request.getBody(byte[].class));
    }
}
