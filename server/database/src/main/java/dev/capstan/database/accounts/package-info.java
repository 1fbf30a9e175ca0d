/** Accounts, sessions and attempts in a database. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.database.accounts;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
