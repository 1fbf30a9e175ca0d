/** The delivery of audit chains to receivers of logs and events, at least once and in order. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.sinks;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
