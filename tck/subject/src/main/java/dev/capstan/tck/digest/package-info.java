/** Digests of documents and bytes, computed by the kit's own implementation. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.digest;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
