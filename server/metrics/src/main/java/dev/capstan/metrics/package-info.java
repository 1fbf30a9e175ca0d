/** Metrics of a server, in the format of Prometheus. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.metrics;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
