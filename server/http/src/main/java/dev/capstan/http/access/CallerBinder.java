package dev.capstan.http.access;

import dev.capstan.core.invocation.Caller;
import dev.capstan.http.common.PostponedBinder;
import jakarta.inject.Singleton;

/** The argument binder of {@link Audience}. */
@Singleton
final class CallerBinder extends PostponedBinder<Audience, Caller> {

    CallerBinder(CallerAuthentication callers) {
        super(
                Audience.class,
                (audience, request) ->
                        callers.of(request, audience.stringValue().orElseThrow()));
    }
}
