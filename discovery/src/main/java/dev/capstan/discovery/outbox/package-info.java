/** Keeps what peers send of their own accord until it is delivered, or gives it up and says so. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.outbox;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
