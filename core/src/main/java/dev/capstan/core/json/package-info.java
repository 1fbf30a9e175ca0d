/** JSON read strictly and compared exactly: one set of limits and one notion of equality for every room. */
@NullMarked
package dev.capstan.core.json;

import org.jspecify.annotations.NullMarked;
