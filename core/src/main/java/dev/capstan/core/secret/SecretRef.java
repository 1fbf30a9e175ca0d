package dev.capstan.core.secret;

import dev.capstan.core.text.NameRule;
import dev.capstan.core.text.WhiteSpace;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reference to a secret. It names the location and never holds the secret, so it is safe to print and log.
 *
 * <p>Its text is {@code env:NAME}, {@code file:PATH} or {@code secret://PATH}. No exception repeats an invalid text,
 * because it may be the secret itself.
 */
public sealed interface SecretRef {

    /** Returns the reference with this text, or empty if the text is not a valid reference. */
    static Optional<SecretRef> parse(String text) {
        try {
            if (text.startsWith(Env.PREFIX)) {
                return Optional.of(new Env(text.substring(Env.PREFIX.length())));
            }
            if (text.startsWith(File.PREFIX)) {
                return Optional.of(new File(text.substring(File.PREFIX.length())));
            }
            return text.startsWith(Store.PREFIX)
                    ? Optional.of(new Store(text.substring(Store.PREFIX.length())))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * An environment variable of the server.
     *
     * @param name 1 to 128 letters, digits and {@code _}, the first not a digit
     */
    record Env(String name) implements SecretRef {

        private static final String PREFIX = "env:";
        private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,127}");

        public Env {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("the name of an environment variable is invalid; use 1 to 128"
                        + " letters, digits or '_', not beginning with a digit");
            }
        }

        @Override
        public String toString() {
            return PREFIX + name;
        }
    }

    /**
     * A file that holds the secret.
     *
     * @param path path as written: 1 to 1024 characters, not blank and without control characters
     */
    record File(String path) implements SecretRef {

        private static final String PREFIX = "file:";
        private static final Pattern PATH = Pattern.compile("\\P{Cntrl}{1,1024}");

        public File {
            if (WhiteSpace.isBlank(path) || !PATH.matcher(path).matches()) {
                throw new IllegalArgumentException("the path of a secret's file is invalid; use 1 to 1024 characters,"
                        + " not blank and without control characters");
            }
        }

        @Override
        public String toString() {
            return PREFIX + path;
        }
    }

    /**
     * An entry of a secret store.
     *
     * @param path 1 to 16 names joined by {@code /}, each of 1 to 128 letters, digits, {@code .}, {@code -} or
     *     {@code _}, beginning with a letter or a digit
     */
    record Store(String path) implements SecretRef {

        private static final String PREFIX = "secret://";
        private static final Pattern PATH = Pattern.compile(NameRule.REGEX + "(/" + NameRule.REGEX + "){0,15}");

        public Store {
            if (!PATH.matcher(path).matches()) {
                throw new IllegalArgumentException("the path in the secret store is invalid; join 1 to 16 names by"
                        + " '/', each of 1 to 128 letters, digits, '.', '-' or '_'");
            }
        }

        @Override
        public String toString() {
            return PREFIX + path;
        }
    }
}
