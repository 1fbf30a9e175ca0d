/** Limits of connections, requests and their duration. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.connection;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
