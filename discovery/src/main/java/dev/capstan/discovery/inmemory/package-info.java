/** The ports of discovery within one process, complete and bounded. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
