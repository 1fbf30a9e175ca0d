/**
 * Strict readers of {@code capabilities.yaml}, AGH's catalogs and {@code rpc-peers.yaml}. Each error has its position.
 */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
