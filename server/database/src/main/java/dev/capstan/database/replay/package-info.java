/** Single-use tokens and messages, and the group commit of their use. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.replay;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
