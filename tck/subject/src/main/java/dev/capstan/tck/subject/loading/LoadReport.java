package dev.capstan.tck.subject.loading;

import java.util.List;
import java.util.Optional;

/**
 * A subject's report on one file.
 *
 * @param accepted whether it would load
 * @param agent agent that it declares, if it would load
 */
public record LoadReport(boolean accepted, Optional<String> agent, List<LoadDiagnostic> diagnostics) {}
