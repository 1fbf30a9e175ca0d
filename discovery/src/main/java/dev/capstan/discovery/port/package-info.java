/** The ports of discovery: stores for peers, interactions and capabilities, and a sender of envelopes. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
