/** The program {@code capstan} and its command {@code serve}. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.server.command;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
