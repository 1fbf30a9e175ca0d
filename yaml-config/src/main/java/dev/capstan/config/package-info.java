/** capabilities.yaml, AGH's catalogs and rpc-peers.yaml, read strictly: every mistake in a file is named at its place. */
@NullMarked
package dev.capstan.config;

import org.jspecify.annotations.NullMarked;
