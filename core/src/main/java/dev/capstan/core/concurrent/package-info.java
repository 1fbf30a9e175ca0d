/** Threads, group commit, optimistic retries and caches for all modules. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.core.concurrent;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
