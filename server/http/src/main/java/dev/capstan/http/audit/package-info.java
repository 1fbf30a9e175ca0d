/** The audit chain over HTTP. */
@NullMarked
package dev.capstan.http.audit;

import org.jspecify.annotations.NullMarked;
