package dev.capstan.database.copy;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class CopyDatabaseTest {

    @Test
    void theReasonOfAFailureOutlivesTheConnection() {
        DataSource source = database((proxy, method, values) -> null);
        DataSource target = database((proxy, method, values) -> switch (method.getName()) {
            case "createStatement" -> throw new SQLException("terminated by the administrator");
            case "rollback" -> throw new SQLException("this connection has been closed");
            default -> null;
        });

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> CopyDatabase.copy(source, target, (table, rows) -> {}))
                .withMessage("terminated by the administrator");
    }

    private static DataSource database(InvocationHandler connection) {
        return proxy(DataSource.class, (proxy, method, values) -> proxy(Connection.class, connection));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
