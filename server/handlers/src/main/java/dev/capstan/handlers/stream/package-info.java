/** Results that arrive part by part, from programs and services. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.handlers.stream;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
