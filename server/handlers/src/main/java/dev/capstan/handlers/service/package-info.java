/** Requests to the HTTP service behind a capability, by its declared mapping. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.handlers.service;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
