package dev.capstan.http.common;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The body of a request, read against the shape of this name; the request is refused where it does not fit.
 *
 * <p>The operation takes the {@code HttpRequest<byte[]>} beside it, for which the body is awaited. Arguments are bound in
 * their order, so that whoever may not call is refused first where the caller stands before the body.
 */
@Bindable
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ValidatedBody {

    /** Returns the name of the resource {@code shapes/<name>.json}. */
    String value();
}
