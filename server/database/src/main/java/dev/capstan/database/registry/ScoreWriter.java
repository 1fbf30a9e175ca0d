package dev.capstan.database.registry;

import dev.capstan.core.Version;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** The update of the compatibility scores of a capability's versions with the newest one, where they changed. */
final class ScoreWriter {

    private static final String RATE =
            "UPDATE registered_version SET score = ? WHERE capability = ? AND version_key = ? AND score <> ?";

    private ScoreWriter() {}

    static void write(Connection connection, String capability, Map<Version, Integer> scores) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(RATE)) {
            for (Map.Entry<Version, Integer> scored : scores.entrySet()) {
                update.setInt(1, scored.getValue());
                update.setString(2, capability);
                update.setBytes(3, VersionKey.of(scored.getKey()));
                update.setInt(4, scored.getValue());
                update.addBatch();
            }
            update.executeBatch();
        }
    }
}
