/** capabilities.yaml, AGH's catalogs and rpc-peers.yaml, read strictly: every mistake in a file is named at its place. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
