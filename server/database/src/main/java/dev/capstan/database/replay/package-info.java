/** Tokens and messages that are good once, and the group commit of their use. */
@NullMarked
package dev.capstan.database.replay;

import org.jspecify.annotations.NullMarked;
