/** The people who decide: how they show who they are, and how often they may guess. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.accounts;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
