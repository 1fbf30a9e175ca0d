package dev.capstan.http.common;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import java.lang.annotation.Annotation;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A binder that runs on the operation's own thread, which may block, after all filters have let the request pass.
 *
 * @param <A> the annotation of the argument
 * @param <T> the type of the argument
 */
public abstract class PostponedBinder<A extends Annotation, T>
        implements AnnotatedRequestArgumentBinder<A, T>, PostponedRequestArgumentBinder<T> {

    private final Class<A> annotation;
    private final BiFunction<AnnotationValue<A>, HttpRequest<?>, T> value;

    /**
     * Creates a binder.
     *
     * @param annotation the annotation of the argument
     * @param value returns the argument; an exception becomes the response
     */
    protected PostponedBinder(Class<A> annotation, BiFunction<AnnotationValue<A>, HttpRequest<?>, T> value) {
        this.annotation = annotation;
        this.value = value;
    }

    @Override
    public final Class<A> getAnnotationType() {
        return annotation;
    }

    @Override
    public final BindingResult<T> bind(ArgumentConversionContext<T> argument, HttpRequest<?> request) {
        T bound = value.apply(Objects.requireNonNull(argument.getAnnotation(annotation)), request);
        return () -> Optional.of(bound);
    }
}
