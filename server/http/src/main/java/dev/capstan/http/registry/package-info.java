/** The schema registry and version negotiation over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.registry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
