/** Trees of YAML, TOML and JSON text whose nodes have their positions, and the errors found while reading. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config.document;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
