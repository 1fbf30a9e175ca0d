/** A registry and sessions that live as long as the process: complete, and the measure for every other adapter. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
