/** A registry and sessions that live as long as the process. They are complete and the reference for other adapters. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
