/** The steps about peers and what they tell and hand each other (DISC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.discovery;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
