package dev.capstan.server.tenants;

import static dev.capstan.server.tenants.TenantServer.SHARED;
import static dev.capstan.server.tenants.TenantServer.TENANTS;
import static dev.capstan.server.tenants.TenantServer.own;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random operations of three tenants on everything of each other, compared with a model of who owns what. */
class TenantModelTest {

    @RegisterExtension
    private static final RunningServer SERVER = TenantServer.create();

    /** 5,000 at night. {@code -Dtenants.seed=N} chooses others. */
    private static final int STEPS = Integer.getInteger("tenants.steps", 200);

    private final Random random = new Random(Long.getLong("tenants.seed", 25));
    private final List<Known> agents = new ArrayList<>();

    /** An agent, and what the model knows about it. */
    private static final class Known {
        private final TestAgent agent;
        private final Set<String> requested;
        private @Nullable String tenant;
        private boolean isActive;
        private boolean hasEnded;

        Known(TestAgent agent, Set<String> requested) {
            this.agent = agent;
            this.requested = requested;
        }

        /** Whether an account of a tenant may end it: a host without an owner is the operator's. */
        boolean isManagedBy(String by) {
            return by.equals(tenant == null ? "default" : tenant);
        }
    }

    @Test
    void eachTenantHasItsOwnHostsAgentsGrantsAndRecords() throws Exception {
        for (int step = 0; step < STEPS; step++) {
            String tenant = any(TENANTS);
            switch (agents.isEmpty() ? 0 : random.nextInt(6)) {
                case 0 -> register();
                case 1 -> approve(any(agents), tenant);
                case 2, 3 -> execute(any(agents), any(List.of(SHARED, own("default"), own("acme"), own("beta"))));
                case 4 -> revoke(any(agents), tenant);
                default -> view(tenant);
            }
        }
        for (String tenant : TENANTS) {
            view(tenant);
        }
        assertThat(agents.stream().filter(known -> known.tenant != null).map(known -> known.tenant))
                .as("tenants that approved an agent")
                .containsAll(TENANTS);
    }

    private void register() throws Exception {
        Set<String> requested = new TreeSet<>(Set.of(SHARED, own(any(TENANTS))));
        String names = "\"" + String.join("\", \"", requested) + "\"";
        agents.add(new Known(
                TestAgent.registers(SERVER, "{\"name\": \"a\", \"capabilities\": [" + names + "]}"), requested));
    }

    private void approve(Known known, String tenant) throws Exception {
        Reply reply = TenantServer.send(
                SERVER, tenant, "POST", "/approvals/" + known.agent.userCode(), "{\"decision\": \"approve\"}");
        boolean isOffered = Set.of(SHARED, own(tenant)).containsAll(known.requested);
        boolean isOther = known.tenant != null && !known.tenant.equals(tenant);
        int expected = isOther ? 403 : known.isActive || known.hasEnded ? 409 : isOffered ? 200 : 400;
        assertThat(reply.status()).as("%s approves: %s", tenant, reply.text()).isEqualTo(expected);
        if (expected == 200) {
            known.tenant = tenant;
            known.isActive = true;
        }
    }

    private void execute(Known known, String capability) throws Exception {
        Reply reply = known.agent.executes(capability, "{}");
        boolean isAllowed = known.isActive && known.requested.contains(capability);
        assertThat(reply.status() == 200)
                .as("%s of %s: %s", capability, known.tenant, reply.text())
                .isEqualTo(isAllowed);
    }

    private void revoke(Known known, String tenant) throws Exception {
        Reply reply = TenantServer.send(SERVER, tenant, "DELETE", "/agents/" + known.agent.id(), "");
        boolean isAllowed = known.isManagedBy(tenant);
        assertThat(reply.status()).as("%s revokes: %s", tenant, reply.text()).isEqualTo(isAllowed ? 200 : 403);
        if (isAllowed) {
            known.isActive = false;
            known.hasEnded = true;
        }
    }

    /** Compares all that a tenant sees. */
    private void view(String tenant) throws Exception {
        Set<String> hosts = hosts(tenant);
        for (Known known : agents) {
            if (known.tenant != null) {
                assertThat(hosts.contains(known.agent.hostId()))
                        .as("%s lists a host of %s", tenant, known.tenant)
                        .isEqualTo(known.tenant.equals(tenant));
            } else if (!tenant.equals("default")) {
                assertThat(hosts).as("undecided hosts").doesNotContain(known.agent.hostId());
            }
        }
        Set<String> recorded = new TreeSet<>();
        Reply records = TenantServer.send(SERVER, tenant, "GET", "/audit/records?limit=1000", "");
        records.json()
                .path("records")
                .forEach(record -> recorded.add(record.at("/record/tenantId").textValue()));
        assertThat(recorded).as("tenants of the records of %s", tenant).containsOnly(tenant);
        assertThat(TenantServer.send(SERVER, tenant, "GET", "/audit/verification", "")
                        .json()
                        .path("ok")
                        .booleanValue())
                .isTrue();
    }

    private static Set<String> hosts(String tenant) throws Exception {
        Set<String> hosts = new TreeSet<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = TenantServer.send(SERVER, tenant, "GET", "/hosts" + cursor, "")
                    .json();
            page.path("hosts").forEach(host -> hosts.add(host.path("host_id").textValue()));
            String next = page.path("next_cursor").textValue();
            cursor = next == null ? null : "?cursor=" + next;
        }
        return hosts;
    }

    private <T> T any(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
