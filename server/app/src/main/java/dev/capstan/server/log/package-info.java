/** The log of a server. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.log;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
