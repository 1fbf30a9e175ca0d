/** The HTTP client of the kit: it keeps what it exchanged, and gives up on a server that is lost. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.http.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
