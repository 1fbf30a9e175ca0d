/** Agent RPC requests over HTTP (seed 000). */
@NullMarked
package dev.capstan.http.agentrpc;

import org.jspecify.annotations.NullMarked;
