package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.accounts.signin.AttemptLimit;
import dev.capstan.database.DatabaseUnderTest;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Codes that are none, among those of approvals. */
class GuessedCodesTest {

    private static final String APPROVE = "{\"decision\": \"approve\"}";

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void onlyCodesThatAreNoneCountAndTooManyOfThemCloseTheRest() throws Exception {
        int most = AttemptLimit.CODES_OF_ACCOUNT.maxAttempts();
        for (int code = 1; code < most; code++) {
            assertThat(decide("AAAA-AAAA").status()).as("code %d", code).isEqualTo(404);
        }
        List<String> counted = counted();

        for (int agents = 0; agents < 3; agents++) {
            String code = registered();
            assertThat(decide(code).status()).isEqualTo(200);
            assertThat(decide(code).json().path("error").textValue()).isEqualTo("approval_closed");
        }
        assertThat(counted()).as("what counts, and for how long").isEqualTo(counted);

        assertThat(decide("AAAA-AAAA").status()).isEqualTo(404);
        Reply refused = decide(registered());
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.json().path("error").textValue()).isEqualTo("rate_limited");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 300);
    }

    private static String registered() throws Exception {
        return TestAgent.registers(SERVER, "{\"name\": \"Asker\", \"capabilities\": [\"check_balance\"]}")
                .userCode();
    }

    private static Reply decide(String code) throws Exception {
        return SERVER.asOwner("POST", "/approvals/" + code, APPROVE);
    }

    private static List<String> counted() throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DatabaseUnderTest.connect(SERVER.data());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "SELECT subject, taken, ends_at, next_at FROM attempt WHERE subject LIKE 'code/%'")) {
            while (found.next()) {
                rows.add(found.getString(1) + " " + found.getInt(2) + " " + found.getLong(3) + " " + found.getLong(4));
            }
        }
        return rows;
    }
}
