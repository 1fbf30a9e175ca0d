/** The gate that enforces rate limits, and a limit of the records that refused input leaves. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.limits;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
