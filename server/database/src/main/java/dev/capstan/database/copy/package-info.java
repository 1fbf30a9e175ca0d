/** The copy of a database into another. */
@NullMarked
package dev.capstan.database.copy;

import org.jspecify.annotations.NullMarked;
