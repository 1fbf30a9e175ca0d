package dev.capstan.handlers;

import dev.capstan.core.execution.Answer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of one attempt.
 *
 * @param answer the outcome of the call, unless there is a next attempt
 * @param pause how long to wait for the next attempt; nothing where there is none
 */
record Attempt(Answer answer, @Nullable Duration pause) {}
