/** The origin of a request: the client's address behind trusted proxies, and whether it is on this machine. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.origin;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
