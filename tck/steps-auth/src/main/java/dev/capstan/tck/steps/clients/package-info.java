/** Steps about clients of Agent Auth (X-CL). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.clients;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
