package dev.capstan.tck.steps.typedcapabilities;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.loading.Generation;
import dev.capstan.tck.subject.loading.LoadReport;
import io.cucumber.datatable.DataTable;
import io.cucumber.datatable.DataTableTypeRegistry;
import io.cucumber.datatable.DataTableTypeRegistryTableConverter;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LoadStepsTest {

    private static final DataTable REFUSED = DataTable.create(
            List.of(List.of("file"), List.of("tuple")),
            new DataTableTypeRegistryTableConverter(new DataTableTypeRegistry(Locale.ROOT)));

    @Test
    void aRefusalCountsOnlyIfTheTwinWithoutTheDefectIsAccepted() {
        LoadSteps whole = steps(file -> file.equals("single"));
        LoadSteps refusingAll = steps(file -> false);

        assertThatCode(() -> {
                    whole.accepts("single");
                    whole.areRefused(REFUSED);
                })
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> refusingAll.accepts("single")).isInstanceOf(ConformanceFailure.class);
    }

    private static LoadSteps steps(Predicate<String> accepted) {
        CapabilityFiles loader = new CapabilityFiles() {
            @Override
            public Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection) {
                return documents.keySet().stream()
                        .collect(Collectors.toMap(
                                file -> file,
                                file -> new LoadReport(accepted.test(file), Optional.empty(), List.of())));
            }

            @Override
            public Generation generate(Map<String, String> files, List<String> arguments) {
                throw new UnsupportedOperationException("nothing is generated");
            }
        };
        Subject subject = (Subject) Proxy.newProxyInstance(
                Subject.class.getClassLoader(),
                new Class<?>[] {Subject.class},
                (proxy, method, arguments) -> method.getName().equals("files") ? loader : Set.of());
        LoadSteps steps = new LoadSteps(subject);
        Map.of("single", "{}", "tuple", "[]").forEach(steps::theFile);
        return steps;
    }
}
