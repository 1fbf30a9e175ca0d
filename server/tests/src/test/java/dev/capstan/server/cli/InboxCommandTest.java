package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code capstan say}, {@code direct} and {@code inbox} against a running server. */
class InboxCommandTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void acceptedWorkIsInTheInboxUntilItIsDeleted() throws Exception {
        String accepted = run("direct", "designer", "Build the landing page.", "--from", "ops.1", "--interaction", "i1")
                .succeeded()
                .out();
        assertThat(accepted).isEqualTo("designer accepted it in the interaction i1\n");

        JsonNode entry = only("designer");
        assertThat(entry.at("/envelope/body/text").textValue()).isEqualTo("Build the landing page.");
        assertThat(entry.at("/envelope/from").textValue()).isEqualTo("ops.1");
        assertThat(listed("--peer", "designer"))
                .containsPattern("NUMBER +PEER +KIND +FROM +RECEIVED +INTERACTION +TEXT\n")
                .containsPattern("[0-9]+ +designer +direct +ops\\.1 +20\\S+Z +i1 +Build the landing page\\.\n");

        String number = entry.path("number").asText();
        assertThat(listed("--delete", number)).isEmpty();
        assertThat(entries("designer")).isEmpty();
        assertThat(inbox("--delete", number).failed().err()).contains("the inbox has no envelope with this number");
        assertThat(SERVER.get("/audit/records?kind=envelope_discarded&limit=1000")
                        .json()
                        .findValuesAsText("envelopeId"))
                .containsExactly(entry.at("/envelope/id").textValue());
    }

    @Test
    void messageToAChannelIsInTheInboxOfEveryPeer() throws Exception {
        assertThat(run("say", "Good morning.").succeeded().out()).isEqualTo("Sent to the channel builders.\n");
        assertThat(run("say", "Hello.", "--to", "search").succeeded().out()).isEqualTo("Sent to search.\n");

        assertThat(only("bank").at("/envelope/body/text").textValue()).isEqualTo("Good morning.");
        assertThat(entries("search"))
                .extracting(entry -> entry.at("/envelope/body/text").textValue())
                .containsExactly("Good morning.", "Hello.");
    }

    @Test
    void refusalNamesItsReasonAndNothingIsStored() throws Exception {
        assertThat(run("direct", "nobody", "Build it.").failed().err()).contains("nobody, which is not a peer here");
        assertThat(run("say", "Hello.", "--channel", "elsewhere").failed().err())
                .contains("has not joined the channel elsewhere");
        assertThat(run("direct", "scribe", "Again.", "--channel", "elsewhere")
                        .failed()
                        .err())
                .contains("scribe refused the message (not_target)");

        assertThat(entries("scribe"))
                .extracting(entry -> entry.at("/envelope/body/text").textValue())
                .doesNotContain("Again.");
    }

    @Test
    void jsonHasTheReplies() throws Exception {
        JsonNode sent = run("direct", "probe", "Try it.", "--json").succeeded().json();

        assertThat(sent.path("interaction_id").textValue()).startsWith("int_");
        assertThat(sent.at("/replies/0/body/status").textValue()).isEqualTo("accepted");
    }

    @Test
    void inboxIsForOwnersOnly() {
        assertThat(run("inbox").failed().err()).contains("name an account with --account");
    }

    private static JsonNode only(String peer) throws Exception {
        List<JsonNode> entries = entries(peer);
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    private static List<JsonNode> entries(String peer) {
        return listed("--peer", peer, "--json")
                .lines()
                .map(RunningServer::parsed)
                .toList();
    }

    private static String listed(String... more) {
        CommandRun run = inbox(more);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }

    private static CommandRun inbox(String... more) {
        String[] arguments = Stream.of(
                        Stream.of(
                                "inbox",
                                "--account",
                                "owner",
                                "--url",
                                SERVER.url().toString()),
                        Stream.of(more))
                .flatMap(each -> each)
                .toArray(String[]::new);
        return CommandRun.typed(SERVER.password() + "\n", arguments);
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(Stream.concat(
                        Stream.of(arguments), Stream.of("--url", SERVER.url().toString()))
                .toArray(String[]::new));
    }
}
