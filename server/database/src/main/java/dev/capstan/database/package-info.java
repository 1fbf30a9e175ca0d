/** Columns, keys and limits that the adapters of all areas share. */
@NullMarked
package dev.capstan.database;

import org.jspecify.annotations.NullMarked;
