package dev.capstan.database.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.PropertySearch;
import dev.capstan.database.TestDatabase;
import dev.capstan.h2.DiskFlush;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.port.Sessions;
import dev.capstan.negotiation.port.SessionsContract;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcNegotiatedSessionsTest extends SessionsContract {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    JdbcNegotiatedSessionsTest() {
        super(PropertySearch.rounds(1_000));
    }

    @Override
    protected Sessions sessions() {
        DATABASE.bean(NegotiatedSessionRows.class).deleteAll();
        return DATABASE.bean(Sessions.class);
    }

    @Override
    protected Sessions withCapacityForThree() {
        sessions();
        return new JdbcNegotiatedSessions(
                DATABASE.bean(NegotiatedSessionRows.class), DATABASE.transactions(), DATABASE.bean(DiskFlush.class), 3);
    }

    @Test
    void sessionsOutliveTheServer() {
        Session session = session("a", Instant.parse("2027-01-01T00:00:00.123Z"));
        sessions().open(session, () -> {});

        DATABASE.reopen();

        assertThat(DATABASE.bean(Sessions.class).find("a")).contains(session);
    }
}
