/** The command-line interface of the kit. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.cli;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
