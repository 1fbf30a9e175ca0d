/** The only package that depends on two areas: it builds the path of a call and all parts of the server. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.wiring;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
