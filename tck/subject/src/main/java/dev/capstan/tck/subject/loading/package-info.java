/** Capability files that a subject loads, and types that it generates from them (TC-1, TC-5). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.loading;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
