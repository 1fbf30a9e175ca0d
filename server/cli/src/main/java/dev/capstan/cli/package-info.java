/** The command line: one class for each command. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.cli;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
