/** The steps about peers, their descriptions and their transfers (DISC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.discovery;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
