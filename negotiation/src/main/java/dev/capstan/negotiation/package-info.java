/** Negotiation of a capability version that two agents support, with reasons. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
