/** What a run is told as: a table for people and JSON for programs. */
@NullMarked
package dev.capstan.tck.report;

import org.jspecify.annotations.NullMarked;
