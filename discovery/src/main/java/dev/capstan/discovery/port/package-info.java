/** What discovery needs from outside: memory of peers, interactions and capabilities, and a wire. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
