/** Negotiation of a version with a requester, with the agreement kept as a session. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.session;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
