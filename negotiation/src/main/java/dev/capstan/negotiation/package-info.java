/** Which version of a capability two agents can both speak, and why (seed 003). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
