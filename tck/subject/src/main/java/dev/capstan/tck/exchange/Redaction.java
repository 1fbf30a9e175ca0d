package dev.capstan.tck.exchange;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The removal of secrets from a message: credentials, cookies, tokens, private keys. A mark in brackets replaces each
 * secret. Redacting a redacted message again does not change it, unless it is longer than the maximum.
 */
public final class Redaction {

    /** Maximum length of the kept text, in characters. */
    static final int LENGTH = 16_384;

    /** Maximum number of passes: the rest of one secret may look like another. */
    private static final int ROUNDS = 8;

    /** Minimum length of a signed token, in characters. */
    private static final int MIN_TOKEN_LENGTH = 32;

    private static final String REMOVED = "[removed]";
    private static final String SAFE_TEXT = "[A-Za-z0-9:/._~+…-]{0,81}";
    private static final String MARK = "\\[(?:jwt(?: " + SAFE_TEXT + ")?(?: (?:iss|sub|aud|exp)=" + SAFE_TEXT
            + "){0,4}; signature |token )?removed\\]";
    private static final Pattern MARKED = Pattern.compile(MARK);

    /** A private key in PEM. The text may lack the end or the beginning of the key. */
    private static final Pattern PRIVATE_KEY = Pattern.compile(
            "-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.*?(?:-----END[A-Z ]{0,60}-----|\\z)"
                    + "|\\A[A-Za-z0-9+/=\\s]*+-----END [A-Z ]{0,40}PRIVATE KEY-----",
            Pattern.DOTALL);

    private static final Pattern TOKEN = Pattern.compile("(?:" + RedactedJwt.BEGINNING + ")[A-Za-z0-9_.~=+/%-]*+");
    private static final Pattern HEADER =
            Pattern.compile("^([A-Za-z0-9_-]{1,60}+)([ \\t]*+:[ \\t]*+)([^\\r\\n]++)", Pattern.MULTILINE);
    private static final Pattern CREDENTIALS_OF_A_SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9-]{0,19}) (.++)");
    private static final Pattern CREDENTIALS = Pattern.compile(
            MARK + "|\\b(bearer|basic|dpop)( ++)(?=\\S{0,200}\\d|\\S{20})[A-Za-z0-9._~+/=-]{6,}+",
            Pattern.CASE_INSENSITIVE);

    /**
     * A field of a form or a query. Punctuation after its value belongs to the sentence around it. The look behind makes
     * the search linear: without it, each character of a long word begins another attempt.
     */
    private static final Pattern FIELD = Pattern.compile(
            "(?<![A-Za-z0-9_.-])([A-Za-z0-9_.-]++)=(" + MARK + "|[^&\\s\"<\\\\]*[^&\\s\"<\\\\)}\\],;])");

    private static final Pattern ACCOUNT = Pattern.compile("://[^/\\s@\"?#]{1,200}+@");

    private Redaction() {}

    /** Returns the text without its secrets, cut to 16,384 characters. */
    public static String of(String text) {
        String before = Abbreviation.of(text, LENGTH);
        String redacted = redactOnce(before);
        for (int round = 1; round < ROUNDS && !redacted.equals(before); round++) {
            before = redacted;
            redacted = redactOnce(before);
        }
        return redacted;
    }

    /** Returns the lines of a text without their secrets, each cut to 16,384 characters and ended by a line feed. */
    public static String ofLines(String text) {
        return withoutPrivateKeys(text).lines().map(Redaction::of).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String withoutPrivateKeys(String text) {
        return PRIVATE_KEY.matcher(text).replaceAll(Matcher.quoteReplacement(REMOVED));
    }

    private static String redactOnce(String text) {
        String redacted = withoutPrivateKeys(text);
        redacted = TOKEN.matcher(redacted).replaceAll(quoted(Redaction::token));
        redacted = SecretMemberRedaction.removedFrom(redacted);
        redacted = HEADER.matcher(redacted).replaceAll(quoted(Redaction::header));
        redacted = CREDENTIALS.matcher(redacted).replaceAll(quoted(Redaction::credentials));
        redacted = FIELD.matcher(redacted).replaceAll(quoted(Redaction::field));
        return ACCOUNT.matcher(redacted).replaceAll(Matcher.quoteReplacement("://" + REMOVED + "@"));
    }

    /** Returns the replacement of a secret: the secret itself if it is already such a mark. */
    static String removed(String secret) {
        return MARKED.matcher(secret).matches() ? secret : REMOVED;
    }

    private static String token(MatchResult match) {
        String text = match.group();
        boolean signed = text.length() >= MIN_TOKEN_LENGTH && (text.contains(".") || text.contains("%2"));
        return signed ? RedactedJwt.summary(text) : text;
    }

    private static String header(MatchResult match) {
        if (!SecretNames.has(match.group(1))) {
            return match.group();
        }
        Matcher credentials = CREDENTIALS_OF_A_SCHEME.matcher(match.group(3));
        String value = credentials.matches()
                ? credentials.group(1) + " " + removed(credentials.group(2))
                : removed(match.group(3));
        return match.group(1) + match.group(2) + value;
    }

    private static String credentials(MatchResult match) {
        return match.group(1) == null ? match.group() : match.group(1) + match.group(2) + REMOVED;
    }

    private static Function<MatchResult, String> quoted(Function<MatchResult, String> replacement) {
        return match -> Matcher.quoteReplacement(replacement.apply(match));
    }

    private static String field(MatchResult match) {
        return SecretNames.hasInForms(match.group(1)) ? match.group(1) + "=" + removed(match.group(2)) : match.group();
    }
}
