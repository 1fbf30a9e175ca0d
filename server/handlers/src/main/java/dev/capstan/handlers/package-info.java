/** What does the work of a capability: a URL, a program, a Java class or another agent. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.handlers;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
