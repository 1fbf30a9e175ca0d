package dev.capstan.http.common;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The format of a controller's errors. Without it, {@link ErrorFormat#PLAIN} applies. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface UseErrorFormat {

    /** Returns the format. */
    ErrorFormat value();
}
