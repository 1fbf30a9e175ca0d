/** In-memory implementations of all ports of grants: complete, but not durable and for one node only. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
