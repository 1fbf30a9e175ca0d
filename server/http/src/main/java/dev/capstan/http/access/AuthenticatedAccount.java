package dev.capstan.http.access;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The name of the account that sends a request. Without an account that is allowed to, the request is refused. */
@Bindable
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface AuthenticatedAccount {

    /** Whether a page of another site may send the request with the password that a browser remembers. */
    boolean allowCrossSite() default false;
}
