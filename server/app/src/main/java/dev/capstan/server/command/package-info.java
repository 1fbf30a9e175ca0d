/** The program {@code capstan} and its command {@code serve}. */
@NullMarked
package dev.capstan.server.command;

import org.jspecify.annotations.NullMarked;
