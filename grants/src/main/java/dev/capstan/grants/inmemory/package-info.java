/** Hosts, agents, grants and all else that grants need, kept in memory: complete but for durability and further nodes. */
@NullMarked
package dev.capstan.grants.inmemory;

import org.jspecify.annotations.NullMarked;
