/** The chain store in a database. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
