package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.Entrance;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import dev.capstan.negotiation.FindCapabilities;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code /registry}: finds capabilities by name, tag and version range, the most compatible first (NEG-5.1). */
@Controller(RegistrySearch.ADDRESS)
@ExecuteOn(TaskExecutors.BLOCKING)
final class RegistrySearch {

    /** What the tokens of agents that read or publish are meant for. */
    static final String ADDRESS = "/registry";

    private static final int MOST = 1_000;
    private static final long USUAL = 100;
    private static final int LONGEST = 256;
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,3}) ([A-Za-z0-9._-]{1,128})");

    private final FindCapabilities find;
    private final RegistryDocuments documents;
    private final Entrance entrance;

    RegistrySearch(FindCapabilities find, RegistryDocuments documents, Entrance entrance) {
        this.find = find;
        this.documents = documents;
        this.entrance = entrance;
    }

    /** A page of what is found. */
    @Get
    HttpResponse<?> search(HttpRequest<?> request) {
        return entrance.reader(request, ADDRESS, reader -> {
            QueryParameters query =
                    QueryParameters.of(request.getParameters(), Set.of("query", "tag", "version", "limit", "cursor"));
            int limit = query.number("limit", 1, MOST).orElse(USUAL).intValue();
            return Answers.ok(json(find.find(
                    bounded(query, "query").orElse(""),
                    bounded(query, "tag").orElse(null),
                    range(query),
                    key(query),
                    limit)));
        });
    }

    private ObjectNode json(FindCapabilities.Page page) {
        ObjectNode json = Json.object();
        ArrayNode capabilities = json.putArray("capabilities");
        page.hits().forEach(hit -> capabilities.add(documents.hit(hit)));
        json.put("has_more", page.next().isPresent());
        page.next().ifPresent(next -> json.put("next_cursor", encoded(next.score() + " " + next.capability())));
        return json;
    }

    private static Optional<String> bounded(QueryParameters query, String name) throws RequestShape.Misshapen {
        Optional<String> text = query.text(name);
        if (text.filter(value -> value.length() > LONGEST).isPresent()) {
            throw QueryParameters.misshapen(
                    "the query parameter '" + name + "' is longer than " + LONGEST + " characters");
        }
        return text;
    }

    private static VersionRange range(QueryParameters query) throws RequestShape.Misshapen {
        try {
            return query.text("version").map(VersionRange::parse).orElse(VersionRange.ALL);
        } catch (IllegalArgumentException e) {
            throw QueryParameters.misshapen("the query parameter 'version': " + e.getMessage());
        }
    }

    private static Registry.@Nullable Key key(QueryParameters query) throws RequestShape.Misshapen {
        Optional<String> cursor = query.text("cursor");
        if (cursor.isEmpty()) {
            return null;
        }
        try {
            Matcher parts =
                    CURSOR.matcher(new String(Base64.getUrlDecoder().decode(cursor.get()), StandardCharsets.UTF_8));
            if (parts.matches()) {
                return new Registry.Key(Integer.parseInt(parts.group(1)), parts.group(2));
            }
        } catch (IllegalArgumentException noBase64) {
            // told below, as a key that is none is
        }
        throw QueryParameters.misshapen("the cursor is none of ours: take next_cursor of the page before");
    }

    private static String encoded(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }
}
