/** Distributed traces of calls, exported by OTLP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.traces;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
