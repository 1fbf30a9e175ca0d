/** The exchange between two peers under one {@code interaction_id}: its states and transitions. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.interaction;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
