package dev.capstan.http.registry;

import dev.capstan.http.access.RegistryAccess;
import dev.capstan.negotiation.Publisher;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The argument binder of the publisher: the host of an agent, or an account for the registry. */
@Singleton
final class PublisherBinder
        implements TypedRequestArgumentBinder<Publisher>, PostponedRequestArgumentBinder<Publisher> {

    private final RegistryAccess access;

    PublisherBinder(RegistryAccess access) {
        this.access = access;
    }

    @Override
    public Argument<Publisher> argumentType() {
        return Argument.of(Publisher.class);
    }

    @Override
    public BindingResult<Publisher> bind(ArgumentConversionContext<Publisher> argument, HttpRequest<?> request) {
        Publisher publisher = access.publisher(request).map(Publisher::host).orElse(Publisher.OPERATOR);
        return () -> Optional.of(publisher);
    }
}
