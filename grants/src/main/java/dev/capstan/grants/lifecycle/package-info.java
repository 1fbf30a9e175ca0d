/** How hosts, agents and grants begin, go on and end: registration, requests, rotation, revocation and expiry. */
@NullMarked
package dev.capstan.grants.lifecycle;

import org.jspecify.annotations.NullMarked;
