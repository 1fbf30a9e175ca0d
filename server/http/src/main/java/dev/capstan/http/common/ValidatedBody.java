package dev.capstan.http.common;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The body of a request, validated against the schema of this name. An invalid body is refused.
 *
 * <p>The operation must also take the {@code HttpRequest<byte[]>}, so that the body is awaited. Arguments are bound in
 * order: put the caller before the body to refuse unauthorized callers first.
 */
@Bindable
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ValidatedBody {

    /** Returns the name of the resource {@code shapes/<name>.json}. */
    String value();
}
