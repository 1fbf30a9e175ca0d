package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.database.PostgresServer;
import dev.capstan.h2.DatabaseState;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TokenUseWriterTest {

    private static final Instant NEW_YEAR = Instant.parse("2100-01-01T00:00:00Z");

    @Test
    void eachTokenOfAGroupIsJudgedByItselfWhateverTheDriverJoins() {
        String url = PostgresServer.shared().newDatabase() + "&reWriteBatchedInserts=true";
        try (ApplicationContext context = ApplicationContext.run(Map.of(
                "datasources.default.url", url,
                "datasources.default.driver-class-name", "org.postgresql.Driver",
                "datasources.default.username", "postgres"))) {
            TokenUseWriter writer = writer(context);
            writer.commit(List.of(use("one")));

            List<PendingTokenUse> group = Stream.of("one", "two", "three", "four")
                    .map(TokenUseWriterTest::use)
                    .toList();
            writer.commit(group);

            assertThat(group).extracting(PendingTokenUse::isFirst).containsExactly(false, true, true, true);
        }
    }

    @SuppressWarnings("unchecked")
    private static TokenUseWriter writer(ApplicationContext context) {
        TransactionOperations<Connection> transactions =
                context.getBean(Argument.of(TransactionOperations.class, Connection.class));
        return new TokenUseWriter(
                new ConcurrentHashMap<>(),
                context.getBean(PendingTokenUses.class),
                transactions,
                context.getBean(DatabaseState.class));
    }

    private static PendingTokenUse use(String jti) {
        return new PendingTokenUse(SeenTokenRow.of("agent", jti, NEW_YEAR));
    }
}
