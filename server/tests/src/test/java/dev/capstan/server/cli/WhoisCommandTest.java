package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WhoisCommandTest {

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void peersAreListedWithTheirCapabilities() {
        assertThat(whois().succeeded().out().lines()).first().asString().matches("PEER +CHANNEL +CAPABILITIES");
        assertThat(whois().succeeded().out())
                .containsPattern("designer +builders +build-site, review-copy\n")
                .containsPattern("pr-reviewer +builders +-\n");
    }

    @Test
    void aCapabilityIsAskedForByItsId() {
        assertThat(whois("build-site").succeeded().out())
                .contains("designer")
                .doesNotContain("bank")
                .hasLineCount(2);
    }

    @Test
    void catalogIsPrintedWithVerifiedDigests() {
        String catalog = whois("build-site", "--catalog").succeeded().out();

        assertThat(catalog)
                .startsWith("designer build-site 1.0.0\n  Summary   Build the landing page.\n")
                .containsPattern("  Digest    sha256:[0-9a-f]{64}, verified\n")
                .contains("\ndesigner review-copy");
        assertThat(whois("--id", "review-copy", "--to", "designer").succeeded().out())
                .startsWith("designer review-copy")
                .doesNotContain("build-site");
        assertThat(whois("--id", "nothing", "--to", "designer").succeeded().out())
                .isEqualTo("designer has none of these capabilities\n");
        assertThat(whois("--catalog", "--to", "bank").succeeded().out()).isEqualTo("bank has no catalog\n");
    }

    @Test
    void theAnswersAreAlsoToBeHadAsJson() {
        JsonNode designer =
                whois("build-site", "--catalog", "--json").succeeded().json().at("/peers/0");

        assertThat(designer.at("/peer_card/capabilities/0").textValue()).isEqualTo("build-site");
        assertThat(designer.at("/capabilities/0/digest_verified").booleanValue())
                .isTrue();
        assertThat(whois("designer", "--json").succeeded().json().at("/peers/0").has("capabilities"))
                .isFalse();
    }

    @Test
    void addressedPeerAnswersAnyQuery() {
        assertThat(whois("nonsense", "--to", "designer").succeeded().out()).contains("designer");
    }

    @Test
    void thatNobodyAnswersIsSaidPlainly() {
        CommandRun run = whois("nobody-offers-this").failed();

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("No responses in the channel builders.\n");
        assertThat(whois("nobody-offers-this", "--json").failed().json().path("peers"))
                .isEmpty();
        assertThat(whois("--channel", "elsewhere").failed().err()).contains("elsewhere");
        assertThat(whois("--to", "stranger").failed().err()).contains("stranger");
    }

    @Test
    void whoHearsNothingOnNatsIsToldToWaitLonger() {
        CommandRun run =
                CommandRun.of("whois", "--nats", NATS.url(), "--wait", "0.2s").failed();

        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("No responses in the channel builders in time; --wait DURATION waits longer.\n");
    }

    @Test
    void aWrongDigestIsMarkedAndNothingInAnAnswerReachesTheTerminal() throws IOException {
        HttpServer liar = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        liar.createContext("/agh/envelopes", exchange -> {
            byte[] answer = forged(exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        liar.start();
        try {
            String url = "http://127.0.0.1:" + liar.getAddress().getPort();
            CommandRun run = CommandRun.of("whois", "--catalog", "--url", url).succeeded();
            JsonNode json = CommandRun.of("whois", "--catalog", "--json", "--url", url)
                    .succeeded()
                    .json();

            assertThat(run.out())
                    .contains("does not match; do not trust this entry")
                    .doesNotContain("\u001b", "verified");
            assertThat(json.at("/peers/0/capabilities/0/digest_verified").isBoolean())
                    .isTrue();
            assertThat(json.at("/peers/0/capabilities/0/digest_verified").booleanValue())
                    .isFalse();
        } finally {
            liar.stop(0);
        }
    }

    @Test
    void controlCharactersOfARefusalAreNotPrinted() throws IOException {
        HttpServer refusing = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        refusing.createContext("/", exchange -> {
            byte[] answer = Json.writeBytes(Json.object().put("error", "busy").put("message", "\u001b[2Jnot now"));
            exchange.sendResponseHeaders(503, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        refusing.start();
        try {
            String url = "http://127.0.0.1:" + refusing.getAddress().getPort();

            assertThat(CommandRun.of("whois", "--url", url).failed().err())
                    .contains("not now")
                    .doesNotContain("\u001b");
            assertThat(CommandRun.of("peers", "--url", url).failed().err())
                    .contains("not now")
                    .doesNotContain("\u001b");
        } finally {
            refusing.stop(0);
        }
    }

    private static byte[] forged(byte[] request) {
        try {
            Envelope question = ReadEnvelope.from(request);
            CapabilityDocument document = new CapabilityDocument(
                    "build-site",
                    "\u001b[2JBuild.",
                    "Built.",
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of());
            PeerId liar = new PeerId("liar");
            ObjectNode body = Json.object().put("type", "response");
            body.set("peer_card", PeerCard.of(liar, null, List.of(document)).json());
            ObjectNode ext = Json.object();
            ext.putObject("agh.capability_catalog")
                    .putArray("capabilities")
                    .add(document.json().put("outcome", "Something else.").put("digest_verified", true))
                    .add("no entry");
            return Envelope.of("answer", EnvelopeKind.WHOIS, question.channel(), liar, question.ts(), body)
                    .replyingTo(question)
                    .with(ext)
                    .bytes();
        } catch (RefusedEnvelope e) {
            throw new AssertionError("the question is not a valid envelope", e);
        }
    }

    private static CommandRun whois(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "whois";
        arguments[1] = "--url";
        arguments[2] = SERVER.url().toString();
        System.arraycopy(more, 0, arguments, 3, more.length);
        return CommandRun.of(arguments);
    }
}
