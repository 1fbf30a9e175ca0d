/** Digests of documents and of bytes, computed by the kit's own hand. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.digest;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
