/** Tests of several servers that share a PostgreSQL database. */
@NullMarked
package dev.capstan.server.cluster;

import org.jspecify.annotations.NullMarked;
