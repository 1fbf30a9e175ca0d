/** The keys of capabilities, for tests that go through all of them. */
@NullMarked
package dev.capstan.config.capability;

import org.jspecify.annotations.NullMarked;
