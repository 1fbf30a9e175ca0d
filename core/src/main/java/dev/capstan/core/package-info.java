/** Capabilities and the shared model of all modules: catalogs, versions, schemas, violations and refusals. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
