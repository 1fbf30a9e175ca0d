/** The ports of core, complete within one process. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
