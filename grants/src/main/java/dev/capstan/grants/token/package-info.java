/** The keys of hosts and agents, and the short-lived tokens signed with them (GR-8.1). */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.token;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
