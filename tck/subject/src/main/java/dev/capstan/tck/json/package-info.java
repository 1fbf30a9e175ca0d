/** JSON and YAML as the kit reads and compares them: to the last digit, and independent of any implementation. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.json;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
