/** The file in which a subject describes itself. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.file;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
