/** Bounded and cancellable execution of handlers: a maximum number at once, each within its time limit. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.execution;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
