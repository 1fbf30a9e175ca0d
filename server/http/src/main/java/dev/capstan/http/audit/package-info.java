/** The audit chain over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
