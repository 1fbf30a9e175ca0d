package dev.capstan.cli;

import dev.capstan.client.SecureUrl;
import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.NatsAddress;
import dev.capstan.types.Language;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converters of option values, by their types. */
public final class OptionConverters {

    private OptionConverters() {}

    /** Registers the converters with a command and the subcommands that it already has, and returns the command. */
    public static CommandLine register(CommandLine command) {
        return command.registerConverter(AgentId.class, checked(OptionConverters::agent))
                .registerConverter(Path.class, checked(OptionConverters::path))
                .registerConverter(Version.class, checked(Version::parse))
                .registerConverter(Channel.class, checked(Channel::new))
                .registerConverter(PeerId.class, checked(PeerId::new))
                .registerConverter(NatsAddress.class, checked(text -> NatsAddress.parse(SecretTexts.resolve(text))))
                .registerConverter(SecureUrl.class, OptionConverters::secureUrl)
                .registerConverter(JsonArgument.class, JsonArgument::new)
                .registerConverter(Language.class, OptionConverters::language)
                .registerConverter(Duration.class, OptionConverters::duration)
                .registerConverter(Instant.class, OptionConverters::time);
    }

    /** Returns a path that is not empty, as that of a variable without a value would be. */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the path is empty; write . for the current directory");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(reason(e), e);
        }
    }

    /** Returns the reason why a path is refused, and what to do. */
    static String reason(InvalidPathException e) {
        return "'" + e.getInput() + "' is not a valid path (" + e.getReason()
                + "); for characters beyond ASCII, set LC_ALL=C.UTF-8";
    }

    /** Returns a duration: 30s and 1h30m, or PT30S and PT1H30M. */
    private static Duration duration(String text) {
        try {
            return Duration.parse(text.startsWith("P") ? text : "PT" + text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + text + "' is not a valid duration; use one such as 30s or 10m");
        }
    }

    private static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not a valid time; use one such as 2026-01-31T12:00:00Z");
        }
    }

    /** Returns the URL of a server that receives tokens. */
    private static SecureUrl secureUrl(String text) {
        try {
            SecureUrl url = SecureUrl.parse(text);
            if (url.uri().getRawQuery() == null) {
                return url;
            }
            throw new IllegalArgumentException("'" + text + "' must not have a query");
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage() + "; use a URL such as https://bank.example");
        }
    }

    private static Language language(String text) {
        return Language.fromWire(text)
                .orElseThrow(() -> new TypeConversionException(
                        "'" + text + "' is not a supported language; use one of " + Arrays.asList(Language.values())));
    }

    /** Returns the agent with this id or address. */
    private static AgentId agent(String text) {
        return text.startsWith("agent://") ? AgentId.parse(text) : new AgentId(text);
    }

    private static <T> ITypeConverter<T> checked(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }
}
