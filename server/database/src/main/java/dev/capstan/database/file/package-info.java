/** The file of the embedded database: opening, flushing, failing and recovering it. */
@NullMarked
package dev.capstan.database.file;

import org.jspecify.annotations.NullMarked;
