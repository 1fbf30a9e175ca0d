/** The file of the embedded database: opening, flushing, failing and recovering it. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.h2;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
