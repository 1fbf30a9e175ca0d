package dev.capstan.http.common;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import java.util.Optional;

/**
 * A binder that runs on the operation's own thread, which may block, after all filters have let the request pass.
 *
 * @param <T> the type of the argument
 */
public abstract class PostponedBinder<T> implements PostponedRequestArgumentBinder<T> {

    @Override
    public final BindingResult<T> bind(ArgumentConversionContext<T> argument, HttpRequest<?> request) {
        T value = value(argument, request);
        return () -> Optional.of(value);
    }

    /** Returns the argument. An exception becomes the response. */
    protected abstract T value(ArgumentConversionContext<T> argument, HttpRequest<?> request);
}
