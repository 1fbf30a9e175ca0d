/** The delivery of audit records to receivers, and its metrics. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.sinks;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
