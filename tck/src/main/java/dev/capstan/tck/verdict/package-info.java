/** What a run says: of a scenario, of a rule, of a subject. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck.verdict;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
