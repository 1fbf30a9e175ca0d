package dev.capstan.h2;

import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.data.repository.GenericRepository;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The unwrapping that makes every repository throw {@link AuditUnavailable} itself while the database is unavailable.
 * Micronaut wraps it in an exception that no module knows: a peer would send no receipt for an envelope that arrives
 * over a bus.
 */
@Singleton
final class RepositoryExceptionUnwrapper implements BeanCreatedEventListener<GenericRepository<?, ?>> {

    @Override
    public GenericRepository<?, ?> onCreated(BeanCreatedEvent<GenericRepository<?, ?>> event) {
        GenericRepository<?, ?> repository = event.getBean();
        Class<?>[] types = Arrays.stream(repository.getClass().getInterfaces())
                .filter(GenericRepository.class::isAssignableFrom)
                .toArray(Class<?>[]::new);
        InvocationHandler unwrapped = (proxy, method, with) -> {
            method.trySetAccessible(); // interfaces of repositories are package-private
            try {
                return method.invoke(repository, with);
            } catch (InvocationTargetException e) {
                throw thrown(Objects.requireNonNullElse(e.getCause(), e));
            }
        };
        return (GenericRepository<?, ?>) Proxy.newProxyInstance(types[0].getClassLoader(), types, unwrapped);
    }

    private static Throwable thrown(Throwable failure) {
        return failure instanceof DataAccessException
                ? Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                        .filter(AuditUnavailable.class::isInstance)
                        .findFirst()
                        .orElse(failure)
                : failure;
    }
}
