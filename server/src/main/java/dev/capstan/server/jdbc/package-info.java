/** The ports of the areas, kept in a database. */
@NullMarked
package dev.capstan.server.jdbc;

import org.jspecify.annotations.NullMarked;
