package dev.capstan.tck.messages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A check of every message that the kit sends against its schema. An invalid message must come from a scenario that
 * {@code messages/wrong-on-purpose.yaml} names, and be invalid only at the location named there.
 */
public final class MessageSchemaCheck {

    private static final List<IntentionalViolation> INTENTIONAL = IntentionalViolation.all();
    private static final int MAX_REPORTED = 300;

    /** The messages that the scenario on this thread has sent so far. */
    private final ThreadLocal<Queue<SentMessage>> sent = ThreadLocal.withInitial(ArrayDeque::new);

    private final Set<String> unexplained = ConcurrentHashMap.newKeySet();
    private final Set<IntentionalViolation> used = ConcurrentHashMap.newKeySet();
    private final Set<String> kinds = ConcurrentHashMap.newKeySet();

    /** Checks a message, on the thread of the scenario that sends it. */
    public void check(RawRequest message) {
        sent.get()
                .addAll(SentMessage.in(
                        new ProxiedRequest(message.method(), message.path(), message.headers(), message.body())));
    }

    /** Judges what a scenario has sent, on its thread. */
    public void ended(ScenarioResult scenario) {
        for (SentMessage one = sent.get().poll(); one != null; one = sent.get().poll()) {
            if (!one.schema().equals(SentMessage.UNKNOWN)) {
                kinds.add(one.schema());
            }
            unexplained.addAll(unexplained(one, scenario));
        }
    }

    /**
     * Asserts that all sent messages were valid unless invalid on purpose, and that every kind of message was sent.
     *
     * @param onBus whether anything was sent over the message bus
     */
    public void areRight(boolean onBus) {
        assertThat(new TreeSet<>(unexplained))
                .as("messages that are wrong without a scenario that says so")
                .isEmpty();
        assertThat(INTENTIONAL)
                .as("rows of wrong-on-purpose.yaml of which there is no message")
                .allMatch(row -> used.contains(row) || !onBus && row.message().equals(MessageKinds.BUS));
        Set<String> expected = MessageKinds.schemas();
        if (!onBus) {
            expected.remove(MessageKinds.BUS);
        }
        assertThat(kinds).as("the kinds of messages that were seen").isEqualTo(expected);
    }

    private List<String> unexplained(SentMessage one, ScenarioResult scenario) {
        return one.schemaErrors().stream()
                .filter(flaw -> !isExplained(one, scenario, flaw))
                .map(flaw -> one.schema() + " of " + scenario.rules() + " '" + scenario.name() + "' at '" + flaw.at()
                        + "': " + flaw.message() + " in " + shortened(one.shown()))
                .toList();
    }

    private boolean isExplained(SentMessage one, ScenarioResult scenario, MessageSchemas.SchemaError flaw) {
        List<IntentionalViolation> reasons = INTENTIONAL.stream()
                .filter(row -> row.explains(scenario.rules(), one.schema(), flaw.at()))
                .toList();
        used.addAll(reasons);
        return !reasons.isEmpty();
    }

    private static String shortened(String shown) {
        return shown.length() > MAX_REPORTED ? shown.substring(0, MAX_REPORTED) + " …" : shown;
    }
}
