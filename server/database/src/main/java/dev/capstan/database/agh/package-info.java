/** The ports of discovery in a database: interactions, received capabilities, seen messages and the outbox. */
@NullMarked
package dev.capstan.database.agh;

import org.jspecify.annotations.NullMarked;
