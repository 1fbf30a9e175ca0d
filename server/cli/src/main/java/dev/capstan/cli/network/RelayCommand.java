package dev.capstan.cli.network;

import dev.capstan.cli.CliCommand;
import dev.capstan.cli.SecretTexts;
import dev.capstan.cli.SystemClock;
import dev.capstan.cli.relay.EndpointAddress;
import dev.capstan.cli.relay.Relay;
import dev.capstan.cli.relay.RelayEndpoints;
import dev.capstan.client.Sleeper;
import dev.capstan.discovery.relay.ForwardEnvelope;
import dev.capstan.discovery.relay.VerificationFailed;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code capstan relay}: forwards envelopes unchanged between channels and transports (DISC-4.1). */
@Command(
        name = "relay",
        mixinStandardHelpOptions = true,
        description = "Forward AGH envelopes between channels and transports, byte for byte, until stopped.",
        footer = {
            "",
            "END is an address, optionally with a channel after a #:",
            "  nats://host:4222#builders  one channel of a NATS server; without #builders all of them",
            "  http://host:8420#builders  the peers of a Capstan server",
            "  -#builders                 standard input and output, one envelope per line",
            "Envelopes from an end with a channel must be in that channel; envelopes to it are put"
                    + " into that channel and are otherwise unchanged. Without a channel an envelope keeps its"
                    + " own.",
            "Responses of a server over HTTP go back to the end that asked. Because HTTP has no"
                    + " broadcast, the server's greetings are polled every 30 s and sent to the channel that it"
                    + " is relayed with. Of the envelopes for a single peer, the server receives only those for"
                    + " its own peers.",
            "",
            "Each refusal and its reason is reported on a line of standard error. Exit code 1 if"
                    + " something was refused before the end of standard input.",
            "Example: capstan relay --from nats://127.0.0.1:4222#builders --to http://127.0.0.1:8420"
        })
public final class RelayCommand extends CliCommand {

    private static final long CLOSE_TIMEOUT_SECONDS = 5;

    @Option(
            names = "--from",
            paramLabel = "END",
            required = true,
            converter = EndpointConverter.class,
            description = "Source of the envelopes. " + SecretTexts.ADVICE)
    private EndpointAddress from;

    @Option(
            names = "--to",
            paramLabel = "END",
            required = true,
            converter = EndpointConverter.class,
            description = "Destination of the envelopes; env:NAME and file:PATH work here, too.")
    private EndpointAddress to;

    @Option(
            names = "--both",
            description = "Forward in the other direction, too; always on from NATS to a server over HTTP.")
    private boolean both;

    @Option(names = "--json", description = "Report on standard error as JSON, one object per line.")
    private boolean json;

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch reported = new CountDownLatch(1);

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (from.equals(to) || both && from instanceof EndpointAddress.Stdio && to instanceof EndpointAddress.Stdio) {
            throw misuse("--from and --to must be two different ends");
        }
        RelayReport report = new RelayReport(err(), json);
        RelayEndpoints sides = new RelayEndpoints(System.in, System.out, report::report);
        ForwardEnvelope forwardEnvelope = new ForwardEnvelope(SystemClock.instants(), VerificationFailed.UNHEARD);
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        try {
            boolean ended = forward(
                    new Relay(sides.open(from, to), sides.open(to, from), forwardEnvelope, report, Sleeper.REAL),
                    report);
            return report.summary() || !ended ? ExitCode.OK : ExitCode.SOFTWARE;
        } finally {
            reported.countDown();
        }
    }

    /** Forwards until stopped, or to the end of standard input. Returns whether that end was reached. */
    private boolean forward(Relay relay, RelayReport report) throws InterruptedException {
        try (relay) {
            boolean back = both || isAlwaysBoth();
            String message = "Relaying " + from + (back ? " and " : " to ") + to;
            CompletableFuture<?> end =
                    relay.start(back, () -> report.report(message)).toCompletableFuture();
            end.thenRun(stopped::countDown);
            stopped.await();
            return end.isDone();
        }
    }

    private boolean isAlwaysBoth() {
        return from instanceof EndpointAddress.Nats && to instanceof EndpointAddress.Http;
    }

    /** Stops, and gives the report time for its last lines. */
    private void stop() {
        stopped.countDown();
        try {
            reported.await(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
