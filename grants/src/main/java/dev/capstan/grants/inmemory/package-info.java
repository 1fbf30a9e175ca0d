/** Hosts, agents, grants and all else that grants need, kept in memory: complete but for durability and further nodes. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.inmemory;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
