package dev.capstan.cli.agent;

import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The maximum wait for the response of a server. */
final class WaitOption {

    private static final Duration MIN = Duration.ofMillis(1);
    private static final Duration MAX = Duration.ofDays(1);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "PT10M",
            description = "Maximum wait for the result, 1 ms to 1 day. Default: ${DEFAULT-VALUE}.")
    private Duration wait;

    /** Returns the wait. Throws {@link ParameterException} if it is out of its bounds. */
    Duration duration() {
        if (wait.compareTo(MIN) < 0 || wait.compareTo(MAX) > 0) {
            throw new ParameterException(spec.commandLine(), "--wait must be from 0.001s to 24h");
        }
        return wait;
    }
}
