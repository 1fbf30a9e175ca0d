/** AGH Network v0 over HTTP (seed 002). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.agh;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
