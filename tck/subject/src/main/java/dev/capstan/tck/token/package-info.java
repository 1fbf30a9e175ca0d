/** Keys and signed tokens as a client of Agent Auth makes them, and the flaws that such tokens may have. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.token;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
