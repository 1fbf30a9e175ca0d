package dev.capstan.database;

import dev.capstan.grants.inmemory.InMemoryUsers;
import dev.capstan.grants.port.Agents;
import dev.capstan.grants.port.Approvals;
import dev.capstan.grants.port.GrantRepositories;
import dev.capstan.grants.port.Grants;
import dev.capstan.grants.port.Hosts;
import dev.capstan.grants.port.Transactions;
import io.micronaut.context.ApplicationContext;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The database objects of one server. Several servers may share a database within this process. */
public final class Node implements AutoCloseable {

    private final ApplicationContext context;

    public Node(Path directory, Map<String, Object> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(DatabaseUnderTest.settings(directory));
        all.put("capstan.server-key", directory.resolve("server-key.json").toString());
        this.context = ApplicationContext.run(all);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public GrantRepositories repositories() {
        return new GrantRepositories(
                bean(Hosts.class),
                bean(Agents.class),
                bean(Grants.class),
                bean(Approvals.class),
                bean(Transactions.class),
                new InMemoryUsers());
    }

    @Override
    public void close() {
        context.close();
    }
}
