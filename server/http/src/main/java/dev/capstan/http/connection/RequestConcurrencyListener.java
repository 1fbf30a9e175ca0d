package dev.capstan.http.connection;

import dev.capstan.http.common.HttpSettings;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;

/** Limits the number of concurrent requests. Requests that only read memory are not counted. */
@Singleton
final class RequestConcurrencyListener implements BeanCreatedEventListener<ExecutorService> {

    private final int limit;

    RequestConcurrencyListener(@Property(name = HttpSettings.MAX_REQUESTS, defaultValue = "1024") int limit) {
        this.limit = limit;
    }

    @Override
    public ExecutorService onCreated(BeanCreatedEvent<ExecutorService> event) {
        return TaskExecutors.BLOCKING.equals(event.getBeanIdentifier().getName())
                ? new BoundedExecutor(event.getBean(), limit)
                : event.getBean();
    }
}
