/** Which of the crypto providers at hand checks the signatures of tokens. */
@NullMarked
package dev.capstan.keys.crypto;

import org.jspecify.annotations.NullMarked;
