/** The processing of accepted envelopes by capabilities of their agents. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.inbox;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
