package dev.capstan.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether a page is HTML that a screen reader can make sense of. */
public final class HtmlValidity {

    private static final Pattern TAG = Pattern.compile("<(/?)([a-z0-9]+)((?:\\s+[a-z-]+(?:=\"[^\"]*\")?)*)\\s*>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([a-z-]+)(?:=\"([^\"]*)\")?");
    private static final Set<String> VOID = Set.of("input", "meta", "link", "br");

    private final List<Map<String, String>> inputs = new ArrayList<>();
    private final Set<String> labelled = new HashSet<>();
    private final Set<String> ids = new HashSet<>();
    private final List<String> targets = new ArrayList<>();
    private final List<Integer> headings = new ArrayList<>();

    public static void check(String html) {
        HtmlValidity page = new HtmlValidity();
        page.read(html);
        page.checkHtml(html);
    }

    private void read(String html) {
        Deque<String> open = new ArrayDeque<>();
        String text = html.replaceAll("(?s)<!--.*?-->|<!DOCTYPE html>", "");
        assertThat(TAG.matcher(text).replaceAll("")).as("text that is no tag").doesNotContain("<", ">");
        Matcher tag = TAG.matcher(text);
        while (tag.find()) {
            String name = tag.group(2);
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).as("what </%s> closes", name).isEqualTo(name);
            } else {
                if (!VOID.contains(name)) {
                    open.push(name);
                }
                element(name, attributes(tag.group(3)));
            }
        }
        assertThat(open).as("what is left open").isEmpty();
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new HashMap<>();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.find()) {
            String value = attribute.group(2);
            assertThat(attributes.put(attribute.group(1), value == null ? "" : value))
                    .as("%s in %s", attribute.group(1), text)
                    .isNull();
        }
        return attributes;
    }

    private void element(String name, Map<String, String> attributes) {
        assertThat(name).isNotIn("script", "style", "iframe", "img", "object");
        assertThat(attributes.keySet()).noneMatch(a -> a.startsWith("on") || a.equals("style") || a.startsWith("th"));
        if (attributes.containsKey("id")) {
            assertThat(ids.add(attributes.get("id")))
                    .as("id %s is there once", attributes.get("id"))
                    .isTrue();
        }
        if (name.equals("input") && !"hidden".equals(attributes.get("type"))) {
            inputs.add(attributes);
        }
        if (name.equals("label")) {
            labelled.add(attributes.get("for"));
        }
        if (name.equals("a") && attributes.getOrDefault("href", "").startsWith("#")) {
            targets.add(attributes.get("href").substring(1));
        }
        if (attributes.containsKey("aria-describedby")) {
            targets.add(attributes.get("aria-describedby"));
        }
        if (attributes.containsKey("aria-labelledby")) {
            targets.add(attributes.get("aria-labelledby"));
        }
        if (name.matches("h[1-6]")) {
            headings.add(name.charAt(1) - '0');
        }
    }

    private void checkHtml(String html) {
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("<html lang=\"en\">")
                .containsPattern("<title>.+</title>");
        assertThat(ids).containsAll(targets);
        for (Map<String, String> input : inputs) {
            assertThat(labelled).as("labels, of which one is for %s", input).contains(input.get("id"));
        }
        assertThat(headings.stream().filter(level -> level == 1))
                .as("main headings")
                .hasSize(1);
        assertThat(headings.get(0)).isEqualTo(1);
        for (int i = 1; i < headings.size(); i++) {
            assertThat(headings.get(i)).as("heading %d", i).isLessThanOrEqualTo(headings.get(i - 1) + 1);
        }
    }
}
