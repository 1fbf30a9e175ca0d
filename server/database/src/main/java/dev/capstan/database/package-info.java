/** Columns, keys and limits that the adapters of all areas share. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
