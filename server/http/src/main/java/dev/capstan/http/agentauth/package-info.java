/** Agent Auth v1.0-draft over HTTP (seed 004). */
@NullMarked
package dev.capstan.http.agentauth;

import org.jspecify.annotations.NullMarked;
