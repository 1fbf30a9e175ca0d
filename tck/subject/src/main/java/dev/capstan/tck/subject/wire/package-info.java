/** Raw messages, and a log of them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.wire;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
