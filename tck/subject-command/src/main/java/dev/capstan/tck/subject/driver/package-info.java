/** An implementation that is reached through a driver: a command that exchanges JSON lines with the kit. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.driver;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
