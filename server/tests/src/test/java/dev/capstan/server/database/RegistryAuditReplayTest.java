package dev.capstan.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AgentId;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.database.FailingDatabase;
import dev.capstan.database.TestDatabase;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.DeprecateVersion;
import dev.capstan.negotiation.PublishVersion;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.WithdrawVersion;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Sessions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The records tell of versions and negotiated sessions as they are, whatever the database fails at. */
class RegistryAuditReplayTest {

    private static final int MOVES = 200;
    private static final int STATEMENTS_OF_A_MOVE = 20;
    private static final Instant SUNSET = Instant.parse("2999-01-01T00:00:00Z");

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase(Map.of(FailingDatabase.PROPERTY, true));

    private final Random random = new Random(1);
    private final List<String> names = List.of("review", "search", "pay");
    private final List<String> sessions = new ArrayList<>();
    private int failures;

    @Test
    void stateAndRecordsTellTheSameStoryWhateverFails() throws MalformedJson {
        for (int move = 0; move < MOVES; move++) {
            int statement = random.nextInt(STATEMENTS_OF_A_MOVE);
            DATABASE.bean(FailingDatabase.class).failAt(statement, random.nextInt(3) == 0);
            String told = attempt(random.nextInt(6));
            failures += DATABASE.bean(FailingDatabase.class).hasFailed() ? 1 : 0;
            DATABASE.bean(FailingDatabase.class).failAt(0, false);

            assertThat(replayedStates()).as("move %d, %s", move, told).isEqualTo(stored());
        }
        assertThat(failures).as("moves that were made to fail").isGreaterThan(MOVES / 5);
        assertThat(stored()).as("what is left at the end").hasSizeGreaterThan(10);
    }

    private String attempt(int kind) {
        try {
            return kind + ": " + move(kind);
        } catch (RuntimeException failure) {
            return kind + ": " + failure;
        }
    }

    private Object move(int kind) {
        String name = names.get(random.nextInt(names.size()));
        Version version = Version.parse((1 + random.nextInt(9)) + "." + random.nextInt(2));
        return switch (kind) {
            case 0, 1 -> {
                Lineage lineage = new Lineage(List.of(), List.of(Version.parse("1.0"), Version.parse("2.0")), null);
                yield DATABASE.bean(PublishVersion.class)
                        .publish(
                                Publisher.OPERATOR,
                                name,
                                version,
                                new Declaration(
                                        null,
                                        List.of(),
                                        random.nextInt(3) == 0 ? lineage : Lineage.NONE,
                                        Contract.UNTYPED));
            }
            case 2 -> DATABASE.bean(DeprecateVersion.class).deprecate(Publisher.OPERATOR, name, version);
            case 3 -> DATABASE.bean(WithdrawVersion.class).withdraw(Publisher.OPERATOR, name, version, SUNSET);
            case 4 -> open("neg_" + sessions.size());
            default -> sessions.isEmpty() ? "nothing to end" : end(sessions.get(random.nextInt(sessions.size())));
        };
    }

    private String open(String id) {
        sessions.add(id);
        Session session = new Session(
                id, new AgentId("reviewer"), "review", Version.FIRST, "anonymous", Instant.EPOCH, Instant.EPOCH);
        DATABASE.bean(Sessions.class).open(session, () -> record("version_negotiated", id));
        return id;
    }

    private boolean end(String id) {
        return DATABASE.bean(Sessions.class).end(id, () -> record("negotiation_ended", id));
    }

    private void record(String kind, String id) {
        DATABASE.bean(AuditTrail.class)
                .append(List.of(new AuditEvent(
                        kind,
                        Instant.EPOCH,
                        Caller.DEFAULT_TENANT,
                        Json.object().put("sessionId", id))));
    }

    private Map<String, String> stored() {
        Map<String, String> stored = new TreeMap<>();
        for (String name : names) {
            DATABASE.bean(Registry.class).find(name).ifPresent(published -> published
                    .versions()
                    .forEach(version -> stored.put(name + " " + version.version(), text(version.lifecycle()))));
        }
        sessions.forEach(id -> DATABASE.bean(Sessions.class).find(id).ifPresent(open -> stored.put(id, "open")));
        return stored;
    }

    private static String text(VersionLifecycle lifecycle) {
        if (lifecycle.sunset() != null) {
            return "withdrawn";
        }
        return lifecycle.deprecated() == null ? "active" : "deprecated";
    }

    private Map<String, String> replayedStates() throws MalformedJson {
        Map<String, String> told = new TreeMap<>();
        for (ChainedRecord record :
                DATABASE.bean(ChainStore.class).page(Selection.of(Caller.DEFAULT_TENANT), 0, 1_000)) {
            JsonNode details = Json.read(record.canonical());
            String name = details.path("capabilityName").asText();
            String version = name + " " + details.path("capabilityVersion").asText();
            String session = details.path("sessionId").asText();
            switch (record.kind()) {
                case "version_published" -> {
                    told.put(version, "active");
                    details.path("deprecates").forEach(each -> told.put(name + " " + each.asText(), "deprecated"));
                }
                case "version_deprecated" -> told.put(version, "deprecated");
                case "version_withdrawn" -> told.put(version, "withdrawn");
                case "version_negotiated" -> told.put(session, "open");
                default -> told.remove(session);
            }
        }
        return told;
    }
}
