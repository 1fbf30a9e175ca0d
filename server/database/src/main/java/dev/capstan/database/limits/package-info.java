/** What callers have used up of their rate limits, counted by Bucket4j in the database that all nodes share. */
@NullMarked
package dev.capstan.database.limits;

import org.jspecify.annotations.NullMarked;
