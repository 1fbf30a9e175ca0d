/** What grants need from outside: where hosts, agents, grants and approvals are kept, and where remote keys come from. */
@NullMarked
package dev.capstan.grants.port;

import org.jspecify.annotations.NullMarked;
