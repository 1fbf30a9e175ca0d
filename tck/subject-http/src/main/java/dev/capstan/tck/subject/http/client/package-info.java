/** The HTTP client of the kit. It logs the exchanged messages and gives up on a lost server. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.http.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
