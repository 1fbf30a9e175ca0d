/** Threads, group commit and optimistic retries, as every module uses them. */
@NullMarked
package dev.capstan.core.concurrent;

import org.jspecify.annotations.NullMarked;
