/** A server on the message bus: its fleet, its start, and what is observed of it besides its responses. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.http.bus;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
