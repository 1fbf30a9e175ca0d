package dev.capstan.http.access;

import io.micronaut.core.bind.annotation.Bindable;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The credential of the agent whose token a request carries. Without a valid token, the request is refused. */
@Bindable
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface AgentToken {

    /** Whether the token's audience is the execution location (GR-6.1) instead of the issuer. */
    boolean forExecution() default false;
}
