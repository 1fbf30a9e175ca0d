/** The ports of discovery in a database: interactions, received capabilities, seen messages, the outbox and the inbox. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
