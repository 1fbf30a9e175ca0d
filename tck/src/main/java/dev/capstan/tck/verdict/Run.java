package dev.capstan.tck.verdict;

import dev.capstan.tck.exchange.Redaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a report came about.
 *
 * @param suite the version of the kit
 * @param command the command that gives the report again, as words, without secrets; empty where there is none
 * @param stopped why the run ended before its last scenario, if it did
 */
public record Run(String suite, Instant started, Duration elapsed, List<String> command, Optional<String> stopped) {

    public Run {
        command = command.stream().map(Redaction::of).toList();
    }
}
