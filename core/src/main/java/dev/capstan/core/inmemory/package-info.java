/** In-memory implementations of the ports of core, for a single process. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
