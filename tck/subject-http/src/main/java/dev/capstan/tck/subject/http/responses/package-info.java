/** Checks of responses against the shapes that Capstan publishes for its HTTP bindings. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.http.responses;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
