/** Shows a person what waits for approval, and carries the decision out. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.approval;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
