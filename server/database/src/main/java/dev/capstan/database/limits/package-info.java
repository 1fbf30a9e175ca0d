/** The rate limits that callers have used up, counted by Bucket4j in the database that all nodes share. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.limits;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
