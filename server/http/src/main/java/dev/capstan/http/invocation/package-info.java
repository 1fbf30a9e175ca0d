/** Capabilities and their invocation over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.invocation;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
