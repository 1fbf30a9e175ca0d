package dev.capstan.config.types.model;

import dev.capstan.config.types.model.Declarations.Offer;
import dev.capstan.core.AgentId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a file of types declares in a language in which types have names and are one thing each.
 *
 * @param shapes in the order in which they are written
 */
public record Shapes(AgentId source, List<Offer> offers, List<Shape> shapes) {

    public Shapes {
        offers = List.copyOf(offers);
        shapes = List.copyOf(shapes);
    }

    /** The shapes by their names. */
    public Map<String, Shape> byName() {
        return shapes.stream().collect(Collectors.toMap(Shape::name, Function.identity()));
    }
}
