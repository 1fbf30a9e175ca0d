/** The server as an embeddable object, and the order in which it starts and stops. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
