package dev.capstan.tck.architecture.sample;

import org.assertj.core.api.Assertions;

/** Breaks both rules: it uses a library that the kit does without, in a package that does not introduce itself. */
final class ForeignLibraryUser {

    private ForeignLibraryUser() {}

    static void use() {
        Assertions.assertThat(1).isOne();
    }
}
