package dev.capstan.http.invocation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** {@code /capabilities}: what the fleet offers, as layer 3 of ARAL describes it (INV-1.1). */
@Controller("/capabilities")
@ExecuteOn(TaskExecutors.BLOCKING)
final class Capabilities {

    private static final int MOST = 1_000;
    private static final long USUAL = 100;

    /** What a capability is listed under: its agent's address and its name. */
    private static final Pattern KEY = Pattern.compile("agent://[A-Za-z0-9._-]{1,128}/[A-Za-z0-9._-]{1,128}");

    private final FindCapability find;
    private final TreeMap<String, Capability> inOrder = new TreeMap<>();

    Capabilities(Catalogs catalogs) {
        this.find = new FindCapability(catalogs);
        catalogs.all().stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .sorted(Comparator.comparing(Capability::version))
                .forEach(capability -> inOrder.put(capability.agent().uri() + "/" + capability.name(), capability));
    }

    /** The capabilities of the fleet in their newest versions, by agent and name, page by page. */
    @Get
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        try {
            QueryParameters query = QueryParameters.of(request.getParameters(), Set.of("limit", "cursor"));
            int limit = query.number("limit", 1, MOST).orElse(USUAL).intValue();
            Optional<String> cursor = query.text("cursor");
            String after = cursor.isPresent() ? decoded(cursor.get()) : "";
            return Answers.ok(page(after, limit));
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        }
    }

    /** One capability, by name or id; {@code agent} and {@code version} tell apart what shares a name. */
    @Get("/{name}")
    HttpResponse<byte[]> describe(HttpRequest<?> request, @PathVariable String name) {
        try {
            return find.find(target(request, name))
                    .fold(found -> Answers.ok(CapabilityDescriptor.of(found)), Answers::refused);
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        }
    }

    private ObjectNode page(String after, int limit) {
        List<Map.Entry<String, Capability>> entries = inOrder.tailMap(after, false).entrySet().stream()
                .limit(limit + 1L)
                .toList();
        boolean hasMore = entries.size() > limit;
        ObjectNode json = Json.object();
        ArrayNode capabilities = json.putArray("capabilities");
        entries.stream().limit(limit).forEach(entry -> capabilities.add(CapabilityDescriptor.of(entry.getValue())));
        json.put("has_more", hasMore);
        if (hasMore) {
            json.put("next_cursor", encoded(entries.get(limit - 1).getKey()));
        }
        return json;
    }

    /** Which capability a request is about, by what its address ends with and its query. */
    static Target target(HttpRequest<?> request, String name) throws RequestShape.Misshapen {
        QueryParameters query = QueryParameters.of(request.getParameters(), Set.of("agent", "version"));
        try {
            return new Target(
                    query.text("agent").map(AgentId::parse).orElse(null),
                    name,
                    query.text("version").map(Version::parse).orElse(null));
        } catch (IllegalArgumentException e) {
            throw QueryParameters.misshapen(e.getMessage());
        }
    }

    private static String encoded(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String cursor) throws RequestShape.Misshapen {
        try {
            String key = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (KEY.matcher(key).matches()) {
                return key;
            }
        } catch (IllegalArgumentException noBase64) {
            // told below, as a key that is none is
        }
        throw QueryParameters.misshapen("the cursor is none of ours: take next_cursor of the page before");
    }
}
