/** The gate that enforces rate limits, and the buckets that they are counted in. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.limits;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
