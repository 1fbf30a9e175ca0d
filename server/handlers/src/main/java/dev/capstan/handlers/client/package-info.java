/** The HTTP client of handlers. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.handlers.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
