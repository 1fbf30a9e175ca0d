package dev.capstan.tck.subject.command.client;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.agh.Peers;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.client.AgentClient;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.RawSender;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A client under test. It has no URL: the kit serves it. */
public final class ClientSubject implements Subject {

    private final SubjectFile file;
    private final CommandClient client;

    /**
     * Creates a subject from its file.
     *
     * @param commands runner of its hooks
     * @param workDirectory directory for the keys of the client
     */
    public ClientSubject(SubjectFile file, Commands commands, Path workDirectory) {
        this(file, new CommandClient(file, commands, workDirectory));
    }

    private ClientSubject(SubjectFile file, CommandClient client) {
        this.file = file;
        this.client = client;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Set<String> claims() {
        return file.claims();
    }

    @Override
    public Set<OptionalFeature> features() {
        return file.features();
    }

    @Override
    public FixtureNames fixtures() {
        return file.fixtures();
    }

    @Override
    public AgentClient client() {
        return client;
    }

    @Override
    public Messages messages() {
        return new Messages() {
            @Override
            public RawResponse send(RawRequest request) {
                throw noServer();
            }

            @Override
            public RawSender raw() {
                throw new NotObservable("the subject is a client and not a server");
            }

            @Override
            public ResponseFindings responses(String area) {
                throw new NotObservable("the subject is a client and not a server");
            }

            @Override
            public List<Exchange> exchanges() {
                return client.exchanges();
            }

            @Override
            public void clearExchanges() {
                client.clear();
            }
        };
    }

    @Override
    public Peers peers() {
        return new Peers() {
            @Override
            public List<Transport> transports() {
                return List.of(Transport.HTTP);
            }

            @Override
            public PeerNetwork network(Transport transport) {
                throw noServer();
            }

            @Override
            public String channel() {
                throw noServer();
            }
        };
    }

    @Override
    public Subject fork() {
        return new ClientSubject(file, client.fork());
    }

    @Override
    public void stopOwnServer() {
        // a client has no server
    }

    @Override
    public void close() {
        client.clear();
    }

    @Override
    public AgentRequests agentRequests() {
        throw noServer();
    }

    @Override
    public CapabilityFiles files() {
        throw noServer();
    }

    @Override
    public AuditTrail audit() {
        throw noServer();
    }

    @Override
    public Descriptors descriptors() {
        throw noServer();
    }

    @Override
    public Invocations invocations() {
        throw noServer();
    }

    @Override
    public PeerOperations operator() {
        throw noServer();
    }

    @Override
    public AgentAuth agentAuth() {
        throw noServer();
    }

    @Override
    public Registry registry() {
        throw noServer();
    }

    @Override
    public Negotiations negotiations() {
        throw noServer();
    }

    @Override
    public Bus bus() {
        throw noServer();
    }

    @Override
    public void startOwnServer(Set<String> without, Map<String, String> more) {
        throw noServer();
    }

    private static HarnessError noServer() {
        return new HarnessError("the subject is a client and not a server");
    }
}
