/** Agent Auth as the steps speak it with an implementation under test; an adapter knows the addresses. */
@NullMarked
package dev.capstan.tck.subject.auth;

import org.jspecify.annotations.NullMarked;
