package dev.capstan.cli.network;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan direct}: gives work to one peer, in a new or an open interaction. */
@Command(
        name = "direct",
        mixinStandardHelpOptions = true,
        description = "Give work to a peer; exit code 1 if it is refused or there is no reply.",
        footer = {
            "",
            "The peer replies with a receipt. On NATS, further replies are printed until --wait ends or the work does.",
            "Example: capstan direct designer \"Build the landing page.\""
        })
public final class DirectCommand extends MessageSubcommand {

    @Parameters(index = "0", paramLabel = "PEER", description = "Peer id of the recipient.")
    private PeerId to;

    @Parameters(index = "1", paramLabel = "TEXT", description = "Description of the work.")
    private String text;

    @Option(
            names = "--interaction",
            paramLabel = "ID",
            description = "Interaction to continue; needs --from with the peer that opened it. Default: a new one.")
    private @Nullable String interaction;

    @Override
    Envelope message() {
        String id = interaction == null ? "int_" + UUID.randomUUID() : interaction;
        return withText(EnvelopeKind.DIRECT, text).to(to).withInteraction(id);
    }

    @Override
    boolean needsNoReply() {
        return false;
    }
}
