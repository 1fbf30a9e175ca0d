/** Threads, group commit and optimistic retries, as every module uses them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.concurrent;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
