/** Whose token it is, whether its key is theirs, and whether what they name is theirs. */
@NullMarked
package dev.capstan.grants.authentication;

import org.jspecify.annotations.NullMarked;
