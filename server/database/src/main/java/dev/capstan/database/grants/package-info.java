/** The ports of grants in a database. */
@NullMarked
package dev.capstan.database.grants;

import org.jspecify.annotations.NullMarked;
