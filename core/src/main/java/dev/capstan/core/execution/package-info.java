/** Bounded and cancellable execution of handlers: so many at once, each within its time limit. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.execution;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
