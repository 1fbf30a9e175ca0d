/** Limits of connections, of requests and of the time that they take. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.connection;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
