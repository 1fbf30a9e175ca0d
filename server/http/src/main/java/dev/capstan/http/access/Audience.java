package dev.capstan.http.access;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The {@code Caller} of an operation: an agent with a token for this address, or an anonymous caller if admitted. */
@Bindable
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Audience {

    /** Returns the address, such as {@code /invocations}. */
    String value();
}
