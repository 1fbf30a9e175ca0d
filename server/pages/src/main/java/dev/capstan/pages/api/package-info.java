/** The operations of the HTTP API, as a page shows them. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.pages.api;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
