/** Mixed attacks on a running server, each judged by a model of who may do what. */
@NullMarked
package dev.capstan.server.attacks;

import org.jspecify.annotations.NullMarked;
