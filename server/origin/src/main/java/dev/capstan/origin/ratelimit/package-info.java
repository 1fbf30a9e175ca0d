/** Rate limits for unknown callers: by address, by network and in total. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.origin.ratelimit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
