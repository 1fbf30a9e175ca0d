/** In-memory chains, complete except for durability. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.audit.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
