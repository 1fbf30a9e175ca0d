package dev.capstan.server.architecture.sample.path;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.RequestArgumentBinder;
import java.util.Optional;

/** A binder that Micronaut asks on the event loop. */
final class EarlyBinder implements RequestArgumentBinder<String> {

    @Override
    public BindingResult<String> bind(ArgumentConversionContext<String> argument, HttpRequest<?> request) {
        return () -> Optional.of(request.getPath());
    }
}
