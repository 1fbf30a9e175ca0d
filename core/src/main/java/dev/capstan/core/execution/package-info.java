/** Bounded and cancellable execution of handlers: so many at once, each within its time limit. */
@NullMarked
package dev.capstan.core.execution;

import org.jspecify.annotations.NullMarked;
