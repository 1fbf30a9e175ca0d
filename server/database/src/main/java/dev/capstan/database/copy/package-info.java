/** The copy of a database into another. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.copy;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
