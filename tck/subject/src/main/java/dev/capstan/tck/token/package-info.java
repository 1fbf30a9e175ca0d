/** Keys and signed tokens of Agent Auth clients, and the possible defects of such tokens. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.token;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
