/** The API of an implementation under test as the steps see it, in domain terms. Adapters implement it. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck.subject;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
