/** The interfaces that a Java handler of a capability implements or uses. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.handler;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
