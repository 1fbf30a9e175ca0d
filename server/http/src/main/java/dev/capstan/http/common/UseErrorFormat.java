package dev.capstan.http.common;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The shape in which a controller's errors are written; {@link ErrorFormat#PLAIN} where it declares none. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface UseErrorFormat {

    /** Returns the format. */
    ErrorFormat value();
}
