package dev.capstan.tck.verdict;

import dev.capstan.tck.exchange.Redaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The circumstances of a run.
 *
 * @param suite the version of the kit
 * @param command the command that repeats the run, as words, without secrets; empty if there was no command
 * @param stopped the reason why the run ended before its last scenario, without secrets, or empty
 */
public record Run(String suite, Instant started, Duration elapsed, List<String> command, Optional<String> stopped) {

    public Run {
        command = command.stream().map(Redaction::of).toList();
        stopped = stopped.map(Redaction::of);
    }
}
