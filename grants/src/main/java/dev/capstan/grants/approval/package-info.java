/** What a person is asked to approve, and what follows from the decision. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.approval;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
