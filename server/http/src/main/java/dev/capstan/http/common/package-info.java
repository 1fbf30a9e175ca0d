/** The parts of the HTTP edge that every protocol uses: responses, errors, request bodies and status codes. */
@NullMarked
package dev.capstan.http.common;

import org.jspecify.annotations.NullMarked;
