/** The pages on which people decide what agents may do, and take it back; they work without scripts. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.pages;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
