/** Requests of one agent to another (TC-3). */
@NullMarked
package dev.capstan.tck.subject.agent;

import org.jspecify.annotations.NullMarked;
