/** What the steps ask of an implementation under test, in the words of the domain; adapters say how. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck.subject;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
