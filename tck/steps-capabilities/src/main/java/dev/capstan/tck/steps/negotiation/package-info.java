/** The steps about the registry and negotiations (NEG). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.negotiation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
