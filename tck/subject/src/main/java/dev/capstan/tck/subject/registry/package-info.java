/** The registry and negotiations of an implementation under test, as the steps see them. An adapter knows the URLs. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.registry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
