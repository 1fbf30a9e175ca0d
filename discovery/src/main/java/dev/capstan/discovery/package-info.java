/** Discovery of capabilities between peers: greet, whois and digest-bound transfer (seed 002). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.discovery;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
