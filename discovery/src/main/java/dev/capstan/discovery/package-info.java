/** How peers find each other's capabilities: greet, whois and digest-bound transfer (seed 002). */
@NullMarked
package dev.capstan.discovery;

import org.jspecify.annotations.NullMarked;
