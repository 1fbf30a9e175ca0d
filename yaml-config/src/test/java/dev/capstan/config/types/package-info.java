/** What the generator promises: that nothing is refused by a type that its schema takes, and that bytes stay. */
@NullMarked
package dev.capstan.config.types;

import org.jspecify.annotations.NullMarked;
