/** The life cycle of hosts, agents and grants: registration, requests, rotation, revocation and expiry. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.grants.lifecycle;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
