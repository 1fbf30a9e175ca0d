/** The database adapters against the contracts of their ports. */
@NullMarked
package dev.capstan.server.jdbc;

import org.jspecify.annotations.NullMarked;
