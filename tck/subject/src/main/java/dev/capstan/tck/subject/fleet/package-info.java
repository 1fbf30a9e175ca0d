/** The fixture fleet that comes with the kit. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.fleet;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
