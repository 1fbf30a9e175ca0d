/** Discovery of capabilities between peers: greet, whois and digest-bound transfer. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
