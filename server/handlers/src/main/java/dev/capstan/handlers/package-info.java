/** The handlers of capabilities: a URL, a process, a Java class or another agent. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.handlers;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
