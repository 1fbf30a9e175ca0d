/** The kit on the command line. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.cli;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
