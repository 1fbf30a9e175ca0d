/** Text of YAML, TOML and JSON, read into trees whose nodes know their place, and the mistakes that are found on the way. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config.document;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
