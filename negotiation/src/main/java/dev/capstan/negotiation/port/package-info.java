/** What negotiation needs from outside: where versions and sessions are kept, and which texts a pattern matches. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.negotiation.port;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
