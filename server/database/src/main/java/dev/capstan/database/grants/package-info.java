/** The ports of grants in a database. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.grants;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
