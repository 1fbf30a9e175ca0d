package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a host answers, reading it ends, within limits and in an orderly way. */
class HttpResponseReaderProperties {

    @Property(tries = 3_000)
    void anyAnswerEndsInAnOrderlyWay(@ForAll("answers") String answer) {
        try {
            assertThat(read(answer).body().length).isLessThanOrEqualTo(Json.MAX_BYTES);
        } catch (IOException refused) {
            assertThat(refused).isInstanceOf(InvalidResponse.class);
        }
    }

    @Provide
    Arbitrary<String> answers() {
        Arbitrary<String> pieces = Arbitraries.of(
                "HTTP/1.1 200 OK",
                "HTTP/1.1 302",
                "\r\n",
                "\n",
                "\r\n\r\n",
                "Content-Length: ",
                "Location: x",
                "2",
                "fff",
                "{}",
                "Transfer-Encoding: chunked",
                ":",
                " ",
                "\u0000",
                "é",
                "0\r\n\r\n",
                ";");
        return pieces.list().ofMaxSize(20).map(list -> String.join("", list));
    }

    private static HttpResponseReader read(String answer) throws IOException {
        return HttpResponseReader.read(new ByteArrayInputStream(answer.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
