/** Text of YAML, TOML and JSON, read into trees whose nodes know their place, and the mistakes that are found on the way. */
@NullMarked
package dev.capstan.config.document;

import org.jspecify.annotations.NullMarked;
