/** What grants need from outside: where hosts, agents, grants, approvals and seen tokens are kept, and published keys. */
@NullMarked
package dev.capstan.grants.port;

import org.jspecify.annotations.NullMarked;
