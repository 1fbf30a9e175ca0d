/** The parts of the HTTP edge that every protocol uses: responses, errors, request bodies and status codes. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.http.common;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
