/** Limits for callers that the server does not know: by address, by network and in all. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.strangers;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
