package dev.capstan.cli.agent;

import dev.capstan.client.SecureUrl;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for URLs of servers that receive tokens. */
final class SecureUrls implements ITypeConverter<SecureUrl> {

    @Override
    public SecureUrl convert(String text) {
        try {
            SecureUrl url = SecureUrl.parse(text);
            if (url.uri().getRawQuery() == null) {
                return url;
            }
            throw new IllegalArgumentException("it must not have a query");
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(
                    "invalid server '" + text + "': " + e.getMessage() + "; use a URL such as https://bank.example");
        }
    }
}
