/** The peers of a subject, as another peer meets them and as those who run the subject look into them (DISC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
