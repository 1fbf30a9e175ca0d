/** Random schemas of the subset and random values for them, for the tests of every module that reads schemas. */
@NullMarked
package dev.capstan.validation.random;

import org.jspecify.annotations.NullMarked;
