/** A client for any Agent Auth server: keys, discovery, and the operations of hosts and agents. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.client;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
