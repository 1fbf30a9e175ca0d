/** Traces of calls for OpenTelemetry, exported by OTLP. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.traces;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
