/** The results of a run, for a scenario, a rule and a subject. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck.verdict;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
