package dev.capstan.http.connection;

import dev.capstan.http.common.HttpSettings;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** Limits the number of concurrent requests. Requests that only read memory are not counted. */
@Singleton
public final class RequestConcurrencyListener implements BeanCreatedEventListener<ExecutorService> {

    private final int limit;
    private volatile @Nullable BoundedExecutor requests;

    RequestConcurrencyListener(@Property(name = HttpSettings.MAX_REQUESTS, defaultValue = "1024") int limit) {
        this.limit = limit;
    }

    @Override
    public ExecutorService onCreated(BeanCreatedEvent<ExecutorService> event) {
        if (!TaskExecutors.BLOCKING.equals(event.getBeanIdentifier().getName())) {
            return event.getBean();
        }
        BoundedExecutor bounded = new BoundedExecutor(event.getBean(), limit);
        requests = bounded;
        return bounded;
    }

    /** Returns the number of requests that are counted now. */
    public int active() {
        BoundedExecutor bounded = requests;
        return bounded == null ? 0 : bounded.running();
    }

    /** Returns the maximum number of concurrent requests. */
    public int limit() {
        return limit;
    }
}
