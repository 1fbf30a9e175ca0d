/** The export of traces, as the settings have it. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.traces;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
