/** OpenAPI documents as fleets: one capability with an {@code http} handler for each operation. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.openapi;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
