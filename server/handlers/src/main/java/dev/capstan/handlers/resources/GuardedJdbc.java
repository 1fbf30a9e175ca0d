package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.handlers.resources.AgentDatabase.User;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JDBC objects of a handler, usable as long as its call lasts, with a denial where a reader writes. */
final class GuardedJdbc implements InvocationHandler {

    private static final int NOT_ENOUGH_RIGHTS = 90_096;
    private static final int NO_ADMINISTRATOR = 90_040;
    private static final Set<String> ALWAYS = Set.of("close", "isClosed", "toString", "hashCode", "equals");

    private final Object target;
    private final User user;
    private final CallPermissions permissions;

    private GuardedJdbc(Object target, User user, CallPermissions permissions) {
        this.target = target;
        this.user = user;
        this.permissions = permissions;
    }

    static Connection connection(Connection raw, User user, CallPermissions permissions) {
        return (Connection) guarded(Connection.class, raw, user, permissions);
    }

    private static Object guarded(Class<?> type, Object target, User user, CallPermissions permissions) {
        return Proxy.newProxyInstance(
                GuardedJdbc.class.getClassLoader(), new Class<?>[] {type}, new GuardedJdbc(target, user, permissions));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Wrapper.class) {
            throw new SQLException("unwrapping is not supported");
        }
        if (!ALWAYS.contains(method.getName())) {
            permissions.requireActive();
        }
        try {
            Object result = method.invoke(target, arguments);
            return isPartOfConnection(method.getReturnType()) && result != null
                    ? guarded(method.getReturnType(), result, user, permissions)
                    : result;
        } catch (InvocationTargetException failed) {
            throw failure(Objects.requireNonNull(failed.getCause()));
        }
    }

    private static boolean isPartOfConnection(Class<?> type) {
        return type == Connection.class
                || type == DatabaseMetaData.class
                || type == ResultSet.class
                || Statement.class.isAssignableFrom(type);
    }

    private Throwable failure(Throwable cause) {
        return user == User.READER && cause instanceof SQLException refused && exceedsRights(refused)
                ? permissions.denied(Permission.DATABASE_WRITE, "write the database through a read-only connection")
                : cause;
    }

    private static boolean exceedsRights(SQLException refused) {
        for (@Nullable SQLException next = refused; next != null; next = next.getNextException()) {
            if (next.getErrorCode() == NOT_ENOUGH_RIGHTS || next.getErrorCode() == NO_ADMINISTRATOR) {
                return true;
            }
        }
        return false;
    }
}
