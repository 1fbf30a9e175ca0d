/** The steps about hosts, agents, their grants and their tokens (GR). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.grants;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
