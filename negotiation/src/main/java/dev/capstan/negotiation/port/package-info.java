/** The ports of negotiation: stores for versions and sessions. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
