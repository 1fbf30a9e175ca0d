/** Commands of owners: accounts, hosts and agents of a server. */
@NullMarked
package dev.capstan.cli.account;

import org.jspecify.annotations.NullMarked;
