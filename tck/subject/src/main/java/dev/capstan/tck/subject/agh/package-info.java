/** The peers of a subject, as another peer and as the operator sees them (DISC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
