package dev.capstan.server.jdbc;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.core.order.Ordered;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Puts one guard before everything that is written: while the database cannot be written, statements that write and
 * commits of them fail with {@link dev.capstan.core.port.AuditUnavailable} before they reach it. Failures of the database
 * become the same exception.
 */
@Singleton
final class GuardDataSource implements BeanCreatedEventListener<DataSource>, Ordered {

    private static final int AFTER_TESTS = 100;

    private final DatabaseState state;

    GuardDataSource(DatabaseState state) {
        this.state = state;
    }

    /** Comes before whatever else wraps a data source. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + AFTER_TESTS;
    }

    @Override
    public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
        return proxy(DataSource.class, new Guard(state, event.getBean()));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Translates the failures of what it stands before, and guards the connections that come out of it. */
    private static class Guard implements InvocationHandler {

        final DatabaseState state;
        private final Object real;

        Guard(DatabaseState state, Object real) {
            this.state = state;
            this.real = real;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            if (method.getName().equals("getConnection")) {
                state.requireReadable();
            }
            Object result = call(method, with);
            return result instanceof Connection connection
                    ? proxy(Connection.class, new ConnectionGuard(state, connection))
                    : result;
        }

        final @Nullable Object call(Method method, Object @Nullable [] with) throws Throwable {
            try {
                return method.invoke(real, with);
            } catch (InvocationTargetException e) {
                throw e.getCause() instanceof SQLException failure
                        ? translated(failure)
                        : Objects.requireNonNullElse(e.getCause(), e);
            }
        }

        Exception translated(SQLException failure) {
            return Unavailable.of(failure, state, state.generation(), false);
        }
    }

    /** A connection that remembers whether it has written since its last commit. */
    private static final class ConnectionGuard extends Guard {

        private final int generation;
        private final int opening;
        private boolean hasWritten;

        ConnectionGuard(DatabaseState state, Connection real) {
            super(state, real);
            this.generation = state.generation();
            this.opening = state.opening(EmbeddedDatabase.opened(real));
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            String name = method.getName();
            if (name.startsWith("prepare") && with != null && with[0] instanceof String sql) {
                check(sql);
            } else if (name.equals("commit") && hasWritten) {
                state.requireWritable();
            }
            Object result = call(method, with);
            if (name.equals("commit") || name.equals("rollback")) {
                hasWritten = false;
            }
            return result instanceof Statement statement ? guarded(method, statement) : result;
        }

        private Object guarded(Method method, Statement statement) {
            return proxy(
                    method.getReturnType().asSubclass(Statement.class), new StatementGuard(state, statement, this));
        }

        @Override
        Exception translated(SQLException failure) {
            return Unavailable.of(failure, state, generation, hasWritten);
        }

        void check(String sql) {
            if (SqlFailure.isWrite(sql)) {
                state.requireWritable();
                hasWritten = true;
                state.writes(opening);
            }
        }
    }

    /** A statement whose text is checked where it comes with the execution. */
    private static final class StatementGuard extends Guard {

        private final ConnectionGuard connection;

        StatementGuard(DatabaseState state, Statement real, ConnectionGuard connection) {
            super(state, real);
            this.connection = connection;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            boolean hasText = with != null && with.length > 0 && with[0] instanceof String;
            if (hasText && with != null && executes(method)) {
                connection.check((String) with[0]);
            }
            return call(method, with);
        }

        private static boolean executes(Method method) {
            String name = method.getName().toLowerCase(Locale.ROOT);
            return name.startsWith("execute") || name.equals("addbatch");
        }

        @Override
        Exception translated(SQLException failure) {
            return connection.translated(failure);
        }
    }
}
