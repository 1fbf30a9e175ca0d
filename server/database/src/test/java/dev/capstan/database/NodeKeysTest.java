package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NodeKeysTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private final NodeKeys keys = new NodeKeys(DATABASE.transactions());
    private final PublicKey ada = SigningKey.generate().publicKey();
    private final PublicKey ben = SigningKey.generate().publicKey();

    @BeforeEach
    void forgetNodes() {
        update("DELETE FROM node");
    }

    private static void beat(PublicKey node) {
        new NodeHeartbeat(DATABASE.transactions(), new NodeId(node.thumbprint())).beat();
    }

    private static void update(String sql, Object... values) {
        new Statements(DATABASE.transactions()).update(sql, values);
    }

    @Test
    void everyNodeLearnsTheKeysOfAll() {
        beat(ada);
        beat(ben);

        assertThat(keys.exchange(ada)).containsExactly(ada);
        assertThat(keys.exchange(ben)).containsExactlyInAnyOrder(ada, ben);
        assertThat(keys.exchange(ada)).containsExactlyInAnyOrder(ada, ben);
    }

    @Test
    void theKeyOfANodeThatWasForgottenIsPublishedAgain() {
        beat(ada);
        keys.exchange(ada);
        update("UPDATE node SET seen_at = seen_at - 172800001, steady_since = 0");
        beat(ben);
        assertThat(keys.exchange(ben)).containsExactly(ben);

        beat(ada);

        assertThat(keys.exchange(ada)).containsExactlyInAnyOrder(ada, ben);
    }

    @Test
    void aKeyThatDoesNotNameItsNodeIsNotTaken() {
        beat(ada);
        keys.exchange(ada);
        update("INSERT INTO node (id, seen_at, public_key) VALUES ('earlier version', 9, '')");
        update("INSERT INTO node (id, seen_at, public_key) VALUES ('of another', 9, ?)", ben.x());
        update("INSERT INTO node (id, seen_at, public_key) VALUES ('malformed', 9, 'AAAA')");

        assertThat(keys.exchange(ada)).containsExactly(ada);
    }

    @Test
    void theKeysOfManyNodesAreThoseThatWereAliveLast() {
        beat(ada);
        IntStream.range(0, 100).forEach(i -> {
            PublicKey old = SigningKey.generate().publicKey();
            update("INSERT INTO node (id, seen_at, public_key) VALUES (?, ?, ?)", old.thumbprint(), i, old.x());
        });

        assertThat(keys.exchange(ada)).hasSize(100).startsWith(ada);
    }
}
