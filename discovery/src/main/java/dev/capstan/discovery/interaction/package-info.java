/** What passes between two peers under one {@code interaction_id}: its states, and what moves it. */
@NullMarked
package dev.capstan.discovery.interaction;

import org.jspecify.annotations.NullMarked;
