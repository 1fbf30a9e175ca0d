/** Storage of envelopes that peers initiate, until they are delivered or given up with a report. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.outbox;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
