/** The registry and the negotiations as the steps see them with an implementation under test; an adapter knows the addresses. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.subject.registry;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
