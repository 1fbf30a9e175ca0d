package dev.capstan.http.access;

import dev.capstan.core.invocation.Caller;
import dev.capstan.http.common.PostponedBinder;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link Audience}. */
@Singleton
final class CallerBinder extends PostponedBinder<Caller> implements AnnotatedRequestArgumentBinder<Audience, Caller> {

    private final CallerAuthentication callers;

    CallerBinder(CallerAuthentication callers) {
        this.callers = callers;
    }

    @Override
    public Class<Audience> getAnnotationType() {
        return Audience.class;
    }

    @Override
    protected Caller value(ArgumentConversionContext<Caller> argument, HttpRequest<?> request) {
        return callers.of(
                request,
                argument.getAnnotationMetadata().stringValue(Audience.class).orElseThrow());
    }
}
