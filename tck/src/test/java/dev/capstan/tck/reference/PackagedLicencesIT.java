package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The runnable jars say what they pack, and under which licences. Maven makes no SBOM offline. */
@DisabledIfSystemProperty(named = "build.mode", matches = "offline=true")
class PackagedLicencesIT {

    @ParameterizedTest
    @CsvSource({
        "../server/target/capstan.jar, capstan-server, pkg:maven/io.netty/netty-codec-http@4.2.18.Final?type=jar",
        "../server/target/capstan.jar, capstan-server, pkg:maven/org.thymeleaf/thymeleaf@3.1.5.RELEASE?type=jar",
        "target/capstan-tck.jar, capstan-tck, pkg:maven/io.nats/jnats@2.26.2?type=jar"
    })
    void theSbomNamesWhatIsPackedAndNothingThatDiffersBetweenBuilds(String path, String name, String packed)
            throws IOException {
        try (JarFile jar = new JarFile(path)) {
            JsonNode sbom = sbom(jar, name);

            assertThat(sbom.get("bomFormat").textValue()).isEqualTo("CycloneDX");
            assertThat(sbom.at("/metadata/component/name").textValue()).isEqualTo(name);
            assertThat(sbom.at("/metadata/timestamp").isMissingNode()).isTrue();
            assertThat(sbom.has("serialNumber")).isFalse();
            assertThat(sbom.findValuesAsText("purl")).contains(packed).noneMatch(purl -> purl.contains("archunit"));
        }
    }

    @ParameterizedTest
    @CsvSource({"../server/target/capstan.jar, capstan-server", "target/capstan-tck.jar, capstan-tck"})
    void everyArtifactOfTheSbomHasItsLicenceInTheJar(String path, String name) throws IOException {
        try (JarFile jar = new JarFile(path)) {
            List<String> files = jar.stream().map(JarEntry::getName).toList();
            String list = text(jar, "META-INF/THIRD-PARTY.txt");
            JsonNode components = sbom(jar, name).get("components");
            assertThat(components).hasSizeGreaterThan(20);
            for (JsonNode component : components) {
                if (!component.get("group").textValue().equals("dev.capstan")) {
                    assertLicensed(component, files, list);
                }
            }
            assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
        }
    }

    private static void assertLicensed(JsonNode component, List<String> files, String list) {
        String name = component.get("name").textValue();
        String version = component.get("version").textValue();
        String licence = "\\QMETA-INF/licenses/" + name + "-" + version + "/\\E(?i)(licen[sc]e|copying).*";

        assertThat(files).as("licences of %s", name).anyMatch(file -> file.matches(licence));
        assertThat(list).contains(component.get("group").textValue() + ":" + name + ":" + version + "\n    licence: ");
    }

    private static JsonNode sbom(JarFile jar, String name) throws IOException {
        return new ObjectMapper().readTree(text(jar, "META-INF/sbom/" + name + ".cdx.json"));
    }

    private static String text(JarFile jar, String entry) throws IOException {
        assertThat(jar.getEntry(entry)).as(entry).isNotNull();
        return new String(jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
    }
}
