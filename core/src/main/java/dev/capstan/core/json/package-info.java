/** JSON read strictly and compared exactly: one set of limits and one notion of equality for every room. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.json;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
