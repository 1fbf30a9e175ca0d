/** JSON and YAML as the kit reads and compares them: to the last digit, without an opinion of any implementation. */
@NullMarked
package dev.capstan.tck.json;

import org.jspecify.annotations.NullMarked;
