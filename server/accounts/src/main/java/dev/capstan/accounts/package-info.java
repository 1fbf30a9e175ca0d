/** The people who decide: how they show who they are, and how often they may guess. */
@NullMarked
package dev.capstan.accounts;

import org.jspecify.annotations.NullMarked;
