/** The one place that sees two areas: it builds the path of a call and everything the server is made of. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.wiring;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
