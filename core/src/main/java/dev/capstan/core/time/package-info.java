/** Clocks that stay correct when the clock of the machine is set. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.time;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
