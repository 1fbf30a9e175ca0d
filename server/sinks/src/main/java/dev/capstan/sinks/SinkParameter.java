package dev.capstan.sinks;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A parameter in the query of a sink's URL. This table is the source of the check and of the documentation. */
public enum SinkParameter {
    /** The name that cursor and metrics have. */
    NAME(
            "name",
            protocol -> true,
            "[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}",
            "1 to 128 letters, digits, '.', '_', ':', '/' or '-'",
            "scheme, host, port and path",
            "Name of the sink in its cursor, metrics and log. A sink with another name starts at the first record."),
    /** The form of a record. */
    FORMAT(
            "format",
            protocol -> true,
            "capstan|ocsf",
            "capstan or ocsf",
            "capstan",
            "Form of a record: capstan as in an export, or ocsf as an OCSF event."),
    /** The certificates to trust. */
    CA(
            "ca",
            SinkProtocol::isTls,
            "\\P{Cntrl}{1,1024}",
            "the path of a file",
            "those that Java trusts",
            "File with the certificates to trust, in PEM."),
    /** The file of a bearer token. */
    TOKEN_FILE(
            "token-file",
            protocol -> !protocol.isSyslog(),
            "\\P{Cntrl}{1,1024}",
            "the path of a file",
            "none",
            "File with a bearer token, read for each request. Without TLS on loopback only."),
    /** The id of the structured data. */
    SD_ID(
            "sd-id",
            SinkProtocol::isSyslog,
            "[!#-<>?A-\\\\^-~]{1,20}@[0-9]{1,10}",
            "name@number",
            "capstan@32473",
            "SD-ID of the structured data: a name and your enterprise number. The default number is that of examples.");

    private final String key;
    private final Predicate<SinkProtocol> protocols;
    private final Pattern values;
    private final String form;
    private final String defaultValue;
    private final String meaning;

    SinkParameter(
            String key,
            Predicate<SinkProtocol> protocols,
            String values,
            String form,
            String defaultValue,
            String meaning) {
        this.key = key;
        this.protocols = protocols;
        this.values = Pattern.compile(values);
        this.form = form;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
    }

    static Optional<SinkParameter> ofKey(String key) {
        return Stream.of(values()).filter(each -> each.key.equals(key)).findFirst();
    }

    /** Returns the key in the query. */
    public String key() {
        return key;
    }

    /** Returns the default as the documentation describes it. */
    public String defaultValue() {
        return defaultValue;
    }

    /** Returns the meaning as the documentation describes it. */
    public String meaning() {
        return meaning;
    }

    /** Whether sinks of a protocol have this parameter. */
    public boolean appliesTo(SinkProtocol protocol) {
        return protocols.test(protocol);
    }

    /** Returns a valid value; throws {@link IllegalArgumentException} for any other, without quoting it. */
    String checked(String value) {
        if (!values.matcher(value).matches()) {
            throw new IllegalArgumentException("the value of the parameter '" + key + "' is not valid; use " + form);
        }
        return value;
    }
}
