/**
 * An implementation that is reached over HTTP, by the bindings of this project, and through the commands of its hooks.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.http;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
