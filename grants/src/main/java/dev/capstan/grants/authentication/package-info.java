/** Verification of tokens, of possession of keys, and of ownership of the hosts and agents that requests name. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.authentication;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
