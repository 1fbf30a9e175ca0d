/** The chain store in a database. */
@NullMarked
package dev.capstan.database.audit;

import org.jspecify.annotations.NullMarked;
