package dev.capstan.server.jdbc;

import dev.capstan.server.accounts.Session;
import dev.capstan.server.accounts.Sessions;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The sessions of people in a database. */
@Singleton
final class JdbcSessions implements Sessions {

    private final SessionRows rows;

    JdbcSessions(SessionRows rows) {
        this.rows = rows;
    }

    @Override
    public Optional<Session> byIdHash(String idHash) {
        return rows.findById(idHash)
                .map(row ->
                        new Session(row.idHash(), row.account(), row.csrf(), Instant.ofEpochMilli(row.signedInAt())));
    }

    @Override
    public void add(Session session) {
        rows.save(new SessionRow(
                session.idHash(),
                session.account(),
                session.csrf(),
                session.signedInAt().toEpochMilli()));
    }

    @Override
    public void remove(String idHash) {
        rows.deleteById(idHash);
    }

    @Override
    public void forget(Instant before) {
        rows.forget(before.toEpochMilli());
    }
}
