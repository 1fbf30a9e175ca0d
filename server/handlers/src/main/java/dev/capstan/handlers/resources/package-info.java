/** What a Java handler is given to reach the world by, as far as its capability may (INV-3.2). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.handlers.resources;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
