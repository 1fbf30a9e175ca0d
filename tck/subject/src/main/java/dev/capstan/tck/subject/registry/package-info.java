/** The registry and the negotiations as the steps see them with an implementation under test; an adapter knows the addresses. */
@NullMarked
package dev.capstan.tck.subject.registry;

import org.jspecify.annotations.NullMarked;
