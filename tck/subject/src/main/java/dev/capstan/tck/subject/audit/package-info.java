/** The audit chain of a subject (TC-4). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.audit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
