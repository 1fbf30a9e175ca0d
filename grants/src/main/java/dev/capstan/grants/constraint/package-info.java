/** Which arguments a grant permits: how constraints are read, combined, compared, checked and told to people (GR-4). */
@NullMarked
package dev.capstan.grants.constraint;

import org.jspecify.annotations.NullMarked;
