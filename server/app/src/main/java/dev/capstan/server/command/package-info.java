/** The command {@code capstan} and its subcommand {@code serve}. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.command;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
