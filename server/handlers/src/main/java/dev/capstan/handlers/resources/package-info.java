/** The resources of a Java handler, as far as its capability permits (INV-3.2). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.handlers.resources;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
