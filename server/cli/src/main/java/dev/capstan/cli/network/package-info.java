/** Commands of AGH Network v0: peers, whois and the relay. */
@NullMarked
package dev.capstan.cli.network;

import org.jspecify.annotations.NullMarked;
