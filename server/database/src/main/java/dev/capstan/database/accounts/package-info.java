/** Accounts, sessions and attempts in a database. */
@NullMarked
package dev.capstan.database.accounts;

import org.jspecify.annotations.NullMarked;
