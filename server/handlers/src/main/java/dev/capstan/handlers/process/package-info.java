/** Processes of this machine, run within limits and ended with everything that they started. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.handlers.process;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
