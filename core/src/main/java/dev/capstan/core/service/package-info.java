/** The service or program behind a capability: what is sent to it, and how its responses are read. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.core.service;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
