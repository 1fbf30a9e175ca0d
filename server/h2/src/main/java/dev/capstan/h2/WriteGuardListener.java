package dev.capstan.h2;

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
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Objects;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The guard before everything that is written. While the database cannot be written, statements that write and their
 * commits fail with {@link dev.capstan.core.port.AuditUnavailable} before they reach it. Failures of the database
 * become the same exception. Writes go through the {@link WriteGate}.
 */
@Singleton
record WriteGuardListener(DatabaseState state, WriteGate gate)
        implements BeanCreatedEventListener<DataSource>, Ordered {

    private static final int AFTER_TESTS = 100;

    /** Returns the order that puts this before other wrappers of a data source. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + AFTER_TESTS;
    }

    @Override
    public DataSource onCreated(BeanCreatedEvent<DataSource> event) {
        return proxy(DataSource.class, new DataSourceGuard(state, gate, event.getBean()));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A proxy that translates the failures of its target. */
    private abstract static class Guard implements InvocationHandler {

        final DatabaseState state;
        private final Object real;

        Guard(DatabaseState state, Object real) {
            this.state = state;
            this.real = real;
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
            return DatabaseUnavailable.of(failure, state, state.generation(), false);
        }
    }

    /** A data source whose connections are guarded. */
    private static final class DataSourceGuard extends Guard {

        private final WriteGate gate;

        DataSourceGuard(DatabaseState state, WriteGate gate, DataSource real) {
            super(state, real);
            this.gate = gate;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            if (method.getName().equals("getConnection")) {
                state.requireReadable();
            }
            Object result = call(method, with);
            return result instanceof Connection connection
                    ? proxy(Connection.class, new ConnectionGuard(state, gate, connection))
                    : result;
        }
    }

    /** A connection that remembers whether it has written since its last commit. */
    private static final class ConnectionGuard extends Guard {

        private static final Set<String> ENDS = Set.of("commit", "rollback", "close", "abort", "setAutoCommit");

        private final WriteGate gate;
        private final Connection connection;
        private final int generation;
        private final int opening;
        private boolean hasWritten;
        private boolean hasStarted;

        ConnectionGuard(DatabaseState state, WriteGate gate, Connection real) {
            super(state, real);
            this.gate = gate;
            this.connection = real;
            this.generation = state.generation();
            this.opening = state.opening(EmbeddedDatabase.opened(real));
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            String name = method.getName();
            boolean writes = name.startsWith("prepare") && with != null && with[0] instanceof String sql && check(sql);
            if (name.equals("commit") && hasWritten) {
                state.requireWritable();
            }
            Object result = ENDS.contains(name) ? ended(method, with) : call(method, with);
            return result instanceof Statement statement ? guarded(method, statement, writes) : result;
        }

        /** Ends a transaction, or rolls back the part of it after a savepoint. */
        private @Nullable Object ended(Method method, Object @Nullable [] with) throws Throwable {
            boolean isPart = with != null && with.length > 0 && with[0] instanceof Savepoint;
            boolean isWithin = hasStarted;
            if (isWithin) {
                gate.enter(false);
            }
            try {
                Object result = call(method, with);
                hasWritten &= isPart;
                return result;
            } finally {
                hasStarted &= isPart;
                if (isWithin) {
                    gate.leave();
                }
            }
        }

        private Object guarded(Method method, Statement statement, boolean writes) {
            return proxy(
                    method.getReturnType().asSubclass(Statement.class),
                    new StatementGuard(state, statement, this, writes));
        }

        /** Executes a statement that writes, which begins a transaction if none is active. */
        @Nullable
        Object written(Guard statement, Method method, Object @Nullable [] with) throws Throwable {
            gate.enter(!hasStarted);
            try {
                hasStarted = !connection.getAutoCommit();
                return statement.call(method, with);
            } finally {
                gate.leave();
            }
        }

        @Override
        Exception translated(SQLException failure) {
            return DatabaseUnavailable.of(failure, state, generation, hasWritten);
        }

        /** Whether a statement writes. Throws if it does and the database cannot be written. */
        boolean check(String sql) {
            boolean writes = SqlFailure.isWrite(sql);
            if (writes) {
                state.requireWritable();
                hasWritten = true;
                state.writes(opening);
            }
            return writes;
        }
    }

    /** A statement whose SQL is checked if it comes with the execution, and whose texts can be stored. */
    private static final class StatementGuard extends Guard {

        private final ConnectionGuard connection;
        private boolean writes;

        StatementGuard(DatabaseState state, Statement real, ConnectionGuard connection, boolean writes) {
            super(state, real);
            this.connection = connection;
            this.writes = writes;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] with) throws Throwable {
            boolean executes = method.getName().startsWith("execute");
            if (with != null && with.length > 0 && with[0] instanceof String sql && hasSqlArgument(method)) {
                writes |= connection.check(sql);
            }
            if (with != null
                    && with.length > 1
                    && with[1] instanceof String text
                    && method.getName().startsWith("set")) {
                with[1] = StoredText.of(text);
            }
            return executes && writes ? connection.written(this, method, with) : call(method, with);
        }

        private static boolean hasSqlArgument(Method method) {
            return method.getName().startsWith("execute") || method.getName().equals("addBatch");
        }

        @Override
        Exception translated(SQLException failure) {
            return connection.translated(failure);
        }
    }
}
