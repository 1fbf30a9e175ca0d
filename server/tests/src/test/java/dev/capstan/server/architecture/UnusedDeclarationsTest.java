package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.capstan.config.DeclaredPeer;
import dev.capstan.config.HmacKeyRef;
import dev.capstan.config.PeerAuth;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Price;
import dev.capstan.core.RateLimit;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.Transport;
import dev.capstan.core.secret.SecretFiles;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.server.architecture.sample.unread.PartlyReadRecord;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Everything that a file can declare is enforced, done or shown by somebody: each part of what the loader makes is read
 * outside the loader, and not only to be copied. A key that nobody reads is a promise that does not hold.
 */
class UnusedDeclarationsTest {

    private static final String LOADER = "dev.capstan.config";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ArchitectureRulesTest.WithoutTests())
            .importPackages("dev.capstan");

    private static final List<Class<?>> DECLARED = List.of(
            Capability.class,
            Identity.class,
            Identity.Lineage.class,
            Contract.class,
            Metadata.class,
            Execution.class,
            Exposure.class,
            Price.class,
            RateLimit.class,
            RetryPolicy.class,
            Transport.class,
            HandlerSpec.Agent.class,
            HandlerSpec.Http.class,
            HandlerSpec.Process.class,
            HandlerSpec.Java.class,
            DeclaredPeer.class,
            PeerAuth.Hmac.class,
            PeerAuth.Unsupported.class,
            HmacKeyRef.class,
            SecretRef.Env.class,
            SecretRef.File.class,
            SecretRef.Store.class);

    /** The loader itself warns of a transport with responses, and makes those of a peer part of its catalog. */
    private static final Set<String> BY_THE_LOADER = Set.of("Transport.responses", "DeclaredPeer.transports");

    @Test
    void everyPartOfADeclarationIsReadOutsideTheLoader() {
        Set<String> unread = new TreeSet<>();
        DECLARED.forEach(type -> unread.addAll(unread(type, MAIN)));

        assertThat(unread).isEqualTo(BY_THE_LOADER);
    }

    @Test
    void aPartThatIsOnlyCopiedIsFound() {
        JavaClasses sample = new ClassFileImporter().importPackagesOf(PartlyReadRecord.class);

        assertThat(unread(PartlyReadRecord.class, sample))
                .containsExactly("PartlyReadRecord.onlyCopied", "PartlyReadRecord.unread");
    }

    private static Set<String> unread(Class<?> type, JavaClasses classes) {
        Set<String> unread = new TreeSet<>();
        JavaClass declared = classes.get(type);
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            Stream<? extends JavaAccess<?>> accesses = Stream.concat(
                    declared.getMethod(name).getCallsOfSelf().stream(),
                    declared.getField(name).getAccessesToSelf().stream());
            if (accesses.noneMatch(access -> reads(access.getOrigin(), declared, name))) {
                unread.add(type.getSimpleName() + "." + name);
            }
        }
        return unread;
    }

    /** Whether code does something with a part: neither the loader, nor what the record does by itself, nor a copy of it. */
    private static boolean reads(JavaCodeUnit code, JavaClass declared, String component) {
        JavaClass owner = code.getOwner();
        boolean inLoader =
                (owner.getPackageName().equals(LOADER) || owner.getPackageName().startsWith(LOADER + "."))
                        && !owner.isEquivalentTo(SecretFiles.class);
        boolean isOwn = owner.equals(declared)
                && (code.isConstructor()
                        || Set.of(component, "equals", "hashCode", "toString").contains(code.getName()));
        boolean copies = code.getConstructorCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().equals(declared));
        return !inLoader && !isOwn && !copies;
    }
}
