package dev.capstan.h2;

import java.util.Optional;

/** The innermost cause of a failure, which tells an operator what to repair. */
public final class RootCause {

    private RootCause() {}

    /** Returns the innermost cause. */
    public static Throwable of(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    /** Returns the first line of its message, or its type if it has none. */
    static String message(Throwable failure) {
        Throwable innermost = of(failure);
        return Optional.ofNullable(innermost.getMessage())
                .flatMap(text -> text.lines().findFirst())
                .orElse(innermost.getClass().getSimpleName());
    }
}
