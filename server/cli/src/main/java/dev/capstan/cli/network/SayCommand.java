package dev.capstan.cli.network;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan say}: sends a message without an interaction to a channel or one peer. */
@Command(
        name = "say",
        mixinStandardHelpOptions = true,
        description = "Send a message to a channel or to one peer; exit code 1 if it is refused.",
        footer = {
            "",
            "Each recipient stores it in its inbox, or gives it to the handler of its agent.",
            "Example: capstan say \"Good morning.\" --to designer"
        })
public final class SayCommand extends MessageSubcommand {

    @Parameters(index = "0", paramLabel = "TEXT", description = "Text of the message.")
    private String text;

    @Option(
            names = "--to",
            paramLabel = "PEER",
            description = "Only to this peer. Default: to every peer in the channel.")
    private @Nullable PeerId to;

    @Override
    Envelope message() {
        Envelope said = withText(EnvelopeKind.SAY, text);
        return to == null ? said : said.to(to);
    }

    @Override
    boolean needsNoReply() {
        return true;
    }
}
