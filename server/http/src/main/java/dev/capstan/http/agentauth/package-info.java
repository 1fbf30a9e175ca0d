/** Agent Auth v1.0-draft over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.agentauth;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
