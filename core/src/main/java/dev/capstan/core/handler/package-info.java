/** What a Java program implements to do the work of a capability. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.handler;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
