package dev.capstan.server.published;

import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.DefaultRepositoryCache;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.util.filter.DependencyFilterUtils;

/** A local repository of Maven that is empty at first: what is resolved into it comes from what this build has made. */
public final class FreshRepository {

    private static final RepositoryPolicy AS_THEY_ARE =
            new RepositoryPolicy(true, RepositoryPolicy.UPDATE_POLICY_NEVER, RepositoryPolicy.CHECKSUM_POLICY_IGNORE);

    private final RepositorySystem maven = new RepositorySystemSupplier().get();
    private final DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
    private final List<RemoteRepository> remotes;

    /**
     * Publishes the modules of the build into a repository without any resolved artifacts.
     *
     * @param work an empty directory
     * @param modules the directories of the modules and of their parents
     * @param libraries the local repository of the build, which has every library that it uses
     */
    public FreshRepository(Path work, List<Path> modules, Path libraries) throws IOException {
        Path published = work.resolve("published");
        for (Path module : modules) {
            publish(module, published);
        }
        remotes = List.of(remote("published", published), remote("libraries", libraries));
        LocalRepository local = new LocalRepository(work.resolve("fresh").toFile());
        session.setLocalRepositoryManager(maven.newLocalRepositoryManager(session, local));
        session.setSystemProperties(System.getProperties());
        // Holds the models that have been read, which the artifacts share. It holds no resolution.
        session.setCache(new DefaultRepositoryCache());
    }

    private static RemoteRepository remote(String id, Path directory) {
        return new RemoteRepository.Builder(id, "default", directory.toUri().toString())
                .setPolicy(AS_THEY_ARE)
                .build();
    }

    private static void publish(Path module, Path published) throws IOException {
        Path flattened = module.resolve(".flattened-pom.xml");
        Path pom = Files.exists(flattened) ? flattened : module.resolve("pom.xml");
        String artifact = MavenModules.artifact(module);
        Path directory = Files.createDirectories(
                published.resolve("dev/capstan").resolve(artifact).resolve(MavenModules.VERSION));
        Files.copy(pom, directory.resolve(artifact + "-" + MavenModules.VERSION + ".pom"));
        Path jar = MavenModules.jar(module);
        if (Files.exists(jar)) {
            Files.copy(jar, directory.resolve(artifact + "-" + MavenModules.VERSION + ".jar"));
        }
    }

    /** Resolves an artifact of the build with all that it needs to run; itself first. */
    List<Artifact> resolveModule(String artifact) throws DependencyResolutionException {
        return resolve("dev.capstan:" + artifact + ":" + MavenModules.VERSION);
    }

    /** Resolves an artifact, {@code group:artifact:version}, with all that it needs to run; itself first. */
    public List<Artifact> resolve(String coordinates) throws DependencyResolutionException {
        Dependency alone = new Dependency(new DefaultArtifact(coordinates), "runtime");
        return maven
                .resolveDependencies(
                        session,
                        new DependencyRequest(
                                new CollectRequest(alone, remotes), DependencyFilterUtils.classpathFilter("runtime")))
                .getArtifactResults()
                .stream()
                .map(ArtifactResult::getArtifact)
                .toList();
    }
}
