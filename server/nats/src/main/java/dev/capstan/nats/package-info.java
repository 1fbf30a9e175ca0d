/** The message buses over NATS and NATS JetStream, on one connection that is reopened when it is lost. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.nats;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
