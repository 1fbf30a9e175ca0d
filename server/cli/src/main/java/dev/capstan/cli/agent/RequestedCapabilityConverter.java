package dev.capstan.cli.agent;

import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The option converter for requested capabilities: {@code check_balance}, or {@code transfer={"amount":{"max":100}}}.
 */
final class RequestedCapabilityConverter implements ITypeConverter<RequestedCapability> {

    @Override
    public RequestedCapability convert(String text) {
        int end = text.indexOf('=');
        String name = end < 0 ? text : text.substring(0, end);
        if (name.isBlank()) {
            throw new TypeConversionException("'" + text + "' is not a valid capability; use NAME or NAME={…}");
        }
        try {
            return new RequestedCapability(
                    name, end < 0 ? Constraints.NONE : Constraints.parse(Json.read(text.substring(end + 1))));
        } catch (MalformedJson e) {
            throw new TypeConversionException(
                    "the constraints of '" + name + "' are not valid JSON: " + e.getMessage());
        } catch (InvalidConstraints e) {
            throw new TypeConversionException("the constraints of '" + name + "' are invalid: " + e.getMessage());
        }
    }

    /** Rejects a capability that is requested twice. */
    static List<RequestedCapability> requireDistinct(List<RequestedCapability> requested) {
        Set<String> names = new HashSet<>();
        for (RequestedCapability each : requested) {
            if (!names.add(each.name())) {
                throw new TypeConversionException("'" + each.name() + "' is requested twice; request it once");
            }
        }
        return requested;
    }
}
