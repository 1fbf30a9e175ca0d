/** The steps about capability files, agent requests, the audit chain and generated types (TC). */
@NullMarked
package dev.capstan.tck.steps.typedcapabilities;

import org.jspecify.annotations.NullMarked;
