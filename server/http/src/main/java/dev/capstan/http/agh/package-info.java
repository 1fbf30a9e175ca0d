/** AGH Network v0 over HTTP (seed 002). */
@NullMarked
package dev.capstan.http.agh;

import org.jspecify.annotations.NullMarked;
