package dev.capstan.http.common;

import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** Binds {@link Shape}. */
@Singleton
final class ShapeBinder extends LateBinder<JsonNode> implements AnnotatedRequestArgumentBinder<Shape, JsonNode> {

    private final RequestShapes shapes;

    ShapeBinder(RequestShapes shapes) {
        this.shapes = shapes;
    }

    @Override
    public Class<Shape> getAnnotationType() {
        return Shape.class;
    }

    @Override
    protected JsonNode value(ArgumentConversionContext<JsonNode> argument, HttpRequest<?> request) {
        String name = argument.getAnnotationMetadata().stringValue(Shape.class).orElseThrow();
        return shapes.named(name).read(request.getBody(byte[].class).orElse(null));
    }
}
