package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one attempt.
 *
 * @param result the outcome of the call, unless there is a next attempt
 * @param pause the wait before the next attempt; null without a next one
 */
record Attempt(HandlerResult result, @Nullable Duration pause) {}
