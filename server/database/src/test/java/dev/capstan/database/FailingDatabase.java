package dev.capstan.database;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.order.Ordered;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A database of which one statement or commit of the thread that asks for it fails, as if others were in its
 * way: before it is done, or after. */
@Singleton
@Requires(property = FailingDatabase.PROPERTY)
public final class FailingDatabase implements BeanCreatedEventListener<DataSource>, Ordered {

    public static final String PROPERTY = "capstan.test.failing-database";

    private final AtomicInteger left = new AtomicInteger();
    private volatile Thread failing = Thread.currentThread();
    private volatile boolean afterwards;
    private volatile boolean failed;

    /** Makes a statement of this thread fail, by its number from now on; 0 lets every one succeed. */
    public void failAt(int statement, boolean onceItIsDone) {
        failing = Thread.currentThread();
        failed = false;
        afterwards = onceItIsDone;
        left.set(statement);
    }

    public boolean hasFailed() {
        return failed;
    }

    /** Runs work on this thread and returns the number of its statements, batches and commits, all of which succeed. */
    public int statementsOf(Runnable work) {
        failAt(Integer.MAX_VALUE, false);
        work.run();
        return Integer.MAX_VALUE - left.getAndSet(0);
    }

    /** Returns a higher precedence than any other listener of data sources. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
        return watched(DataSource.class, event.getBean());
    }

    private <T> T watched(Class<T> type, T real) {
        return type.cast(
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, (proxy, method, with) -> {
                    boolean counts = method.getName().startsWith("execute")
                            || method.getName().equals("commit");
                    boolean fails = counts
                            && Thread.currentThread() == failing
                            && left.get() > 0
                            && left.decrementAndGet() == 0;
                    if (fails && !afterwards) {
                        throw failure();
                    }
                    Object result = call(method, real, with);
                    if (fails) {
                        throw failure();
                    }
                    if (method.getName().equals("unwrap")) {
                        return result;
                    }
                    if (result instanceof PreparedStatement statement) {
                        return watched(PreparedStatement.class, statement);
                    }
                    if (result instanceof Statement statement) {
                        return watched(Statement.class, statement);
                    }
                    return result instanceof Connection connection ? watched(Connection.class, connection) : result;
                }));
    }

    private static Object call(java.lang.reflect.Method method, Object real, Object[] with) throws Throwable {
        try {
            return method.invoke(real, with);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private SQLException failure() {
        failed = true;
        return new SQLException("made to fail", "40001");
    }
}
