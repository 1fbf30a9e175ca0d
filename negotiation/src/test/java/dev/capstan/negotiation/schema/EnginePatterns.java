package dev.capstan.negotiation.schema;

import dev.capstan.negotiation.port.TextPatterns;
import dev.capstan.validation.pattern.FindText;
import java.util.List;

/** The search for texts that the server has. */
public final class EnginePatterns implements TextPatterns {

    @Override
    public Search find(List<String> matching, List<String> refused, int minLength, int maxLength) {
        FindText.Finding finding = FindText.find(matching, refused, minLength, maxLength);
        if (finding instanceof FindText.Finding.Found found) {
            return new Search.Found(found.text());
        }
        return finding instanceof FindText.Finding.Undecided undecided
                ? new Search.Undecided(undecided.why())
                : new Search.Nothing();
    }
}
