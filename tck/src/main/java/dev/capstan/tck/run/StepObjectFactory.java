package dev.capstan.tck.run;

import dev.capstan.tck.subject.HarnessError;
import io.cucumber.core.backend.ObjectFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A factory of the step objects, which are new for each scenario and get their constructor arguments by type. */
final class StepObjectFactory implements ObjectFactory {

    private final Map<Class<?>, Object> made = new HashMap<>();
    private Map<Class<?>, Object> givens = Map.of();

    /** Sets the constructor arguments for the step objects of the next scenarios, by type. */
    void setArguments(Map<Class<?>, Object> next) {
        givens = Map.copyOf(next);
    }

    @Override
    public boolean addClass(Class<?> glue) {
        return true;
    }

    @Override
    public void start() {
        made.clear();
    }

    @Override
    public void stop() {
        made.clear();
    }

    @Override
    public <T> T getInstance(Class<T> type) {
        return type.cast(instance(type));
    }

    private Object instance(Class<?> type) {
        Object given = givens.get(type);
        if (given != null) {
            return given;
        }
        Object known = made.get(type);
        if (known == null) {
            known = construct(type);
            made.put(type, known);
        }
        return known;
    }

    private Object construct(Class<?> type) {
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (constructors.length != 1) {
            throw new HarnessError(type.getSimpleName() + " must have exactly one constructor");
        }
        Object[] arguments = Stream.of(constructors[0].getParameterTypes())
                .map(this::instance)
                .toArray();
        try {
            return constructors[0].newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new HarnessError(type.getSimpleName() + " cannot be created", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new HarnessError(type.getSimpleName() + " cannot be created", e);
        }
    }
}
