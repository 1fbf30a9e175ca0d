package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What came of one attempt.
 *
 * @param answer the outcome of the call, unless there is a next attempt
 * @param pause how long to wait for the next attempt; nothing where there is none
 */
record Attempt(HandlerResult answer, @Nullable Duration pause) {}
