/** The steps about agent RPC over a message bus (BUS). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.bus;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
