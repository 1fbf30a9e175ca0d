/** Commands of the subject: hooks that run and end, and a server that is started and stopped. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.command;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
