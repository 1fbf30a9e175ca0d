package dev.capstan.tck.subject.loading;

import java.util.List;
import java.util.Optional;

/**
 * What a subject said about one file.
 *
 * @param accepted whether it would load
 * @param agent the agent that it declares, where it would
 */
public record LoadReport(boolean accepted, Optional<String> agent, List<LoadDiagnostic> mistakes) {}
