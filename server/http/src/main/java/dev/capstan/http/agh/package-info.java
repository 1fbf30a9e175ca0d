/** AGH Network v0 over HTTP. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
