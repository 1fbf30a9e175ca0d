/** Readers of the declarations of an agent and its capabilities, key by key. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config.capability;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
