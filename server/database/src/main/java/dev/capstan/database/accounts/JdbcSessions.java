package dev.capstan.database.accounts;

import dev.capstan.accounts.Session;
import dev.capstan.accounts.Sessions;
import dev.capstan.h2.DiskFlush;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/** The sessions of users in a database. */
@Singleton
record JdbcSessions(SessionRows rows, DiskFlush diskFlush) implements Sessions {

    @Override
    public Optional<Session> byIdHash(String idHash) {
        return rows.findById(idHash)
                .map(row -> new Session(
                        row.idHash(),
                        row.account(),
                        row.passwordDigest(),
                        row.csrf(),
                        Instant.ofEpochMilli(row.signedInAt())));
    }

    @Override
    public void add(Session session) {
        rows.save(new SessionRow(
                session.idHash(),
                session.account(),
                session.passwordDigest(),
                session.csrf(),
                session.signedInAt().toEpochMilli()));
    }

    /** Removes a session and flushes the removal to disk, so that a sign-out survives a crash of the server. */
    @Override
    public void remove(String idHash) {
        rows.deleteById(idHash);
        diskFlush.flush();
    }

    @Override
    public void removeOf(String account) {
        rows.removeOf(account);
    }

    @Override
    public void deleteBefore(Instant before) {
        rows.deleteBefore(before.toEpochMilli());
    }
}
