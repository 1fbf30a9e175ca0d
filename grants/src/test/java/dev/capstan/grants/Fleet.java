package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Exposure.Visibility;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Version;
import dev.capstan.core.inmemory.InMemoryCatalogs;
import dev.capstan.core.port.Catalogs;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A small fleet: a bank and a shop, with something of every kind of exposure. */
public final class Fleet {

    /** Public, granted by default, within no constraints. */
    public static final String CHECK_BALANCE = "check_balance";
    /** Granted by default, for an amount of at most 100. */
    public static final String PAY_BILL = "pay_bill";
    /** Granted by a user only, for an amount of at most 10,000. */
    public static final String TRANSFER_FUNDS = "transfer_funds";
    /** Public, granted by a user only. */
    public static final String READ_NEWS = "read_news";
    /** Executed elsewhere. */
    public static final String TRADE = "trade";
    /** Offered by both agents. */
    public static final String SEARCH = "search";
    /** Advertised by a third agent, and run by nothing. */
    public static final String DESIGN = "design";

    public static final URI ELSEWHERE = URI.create("https://elsewhere.example/execute");

    /** The version before the newest that some have. */
    public static final Version OLDER = Version.parse("0.9");

    public static final AgentId BANK = new AgentId("bank");
    private static final AgentId SHOP = new AgentId("shop");
    private static final AgentId DESIGNER = new AgentId("designer");

    private Fleet() {}

    /** Everything that the fleet has. */
    public static Catalogs all() {
        return of(
                List.of(
                        capability(BANK, CHECK_BALANCE, exposed(Visibility.PUBLIC, true, null), null),
                        capability(BANK, PAY_BILL, byDefaultUpTo(100), null),
                        capability(BANK, TRANSFER_FUNDS, upTo(10_000), null),
                        older(CHECK_BALANCE, Exposure.AUTHENTICATED),
                        older(PAY_BILL, byDefaultUpTo(1_000)),
                        older(TRANSFER_FUNDS, Exposure.AUTHENTICATED),
                        capability(BANK, TRADE, Exposure.AUTHENTICATED, ELSEWHERE),
                        capability(BANK, SEARCH, Exposure.AUTHENTICATED, null)),
                List.of(
                        capability(SHOP, READ_NEWS, exposed(Visibility.PUBLIC, false, null), null),
                        capability(SHOP, SEARCH, Exposure.AUTHENTICATED, null)));
    }

    /** Returns the fleet after a reduction: no transfers, and bills of at most 10. */
    public static Catalogs reduced() {
        return of(
                List.of(
                        capability(BANK, CHECK_BALANCE, exposed(Visibility.PUBLIC, true, null), null),
                        capability(BANK, PAY_BILL, byDefaultUpTo(10), null)),
                List.of());
    }

    /** Returns the fleet after a change of its defaults: no balances, and bills of at most 10. */
    public static Catalogs lessTrusting() {
        return of(
                List.of(
                        capability(BANK, CHECK_BALANCE, exposed(Visibility.PUBLIC, false, null), null),
                        capability(BANK, PAY_BILL, byDefaultUpTo(10), null)),
                List.of());
    }

    private static Catalogs of(List<Capability> bank, List<Capability> shop) {
        return new InMemoryCatalogs(List.of(
                new Catalog(BANK, List.of(), bank),
                new Catalog(SHOP, List.of(), shop),
                new Catalog(DESIGNER, List.of(), List.of(advertised(DESIGN), advertised(READ_NEWS)))));
    }

    /** A capability that a session is enough for, one that takes a password, and one whose older version takes one. */
    public static Catalogs ofEveryApproval() {
        Exposure bySession = new Exposure(Visibility.AUTHENTICATED, false, null, Exposure.Approval.SESSION);
        return of(
                List.of(
                        capability(BANK, CHECK_BALANCE, bySession, null),
                        capability(BANK, TRANSFER_FUNDS, Exposure.AUTHENTICATED, null),
                        capability(BANK, PAY_BILL, bySession, null),
                        older(PAY_BILL, Exposure.AUTHENTICATED)),
                List.of());
    }

    /** One capability that is granted by default, by this approval, and one that a session is enough for. */
    public static Catalogs trusting(Exposure.Approval approval) {
        return of(
                List.of(
                        capability(BANK, PAY_BILL, new Exposure(Visibility.AUTHENTICATED, true, null, approval), null),
                        capability(
                                BANK,
                                CHECK_BALANCE,
                                new Exposure(Visibility.AUTHENTICATED, false, null, Exposure.Approval.SESSION),
                                null)),
                List.of());
    }

    private static Capability advertised(String name) {
        Capability loose = Capability.untyped(DESIGNER, name);
        return loose.withExecution(Execution.NONE);
    }

    private static Exposure byDefaultUpTo(int most) {
        return exposed(Visibility.AUTHENTICATED, true, GrantsFixture.json("{'amount':{'max':" + most + "}}"));
    }

    private static Exposure upTo(int most) {
        return exposed(Visibility.AUTHENTICATED, false, GrantsFixture.json("{'amount':{'max':" + most + "}}"));
    }

    private static Exposure exposed(Visibility visibility, boolean byDefault, @Nullable JsonNode imposed) {
        return new Exposure(visibility, byDefault, imposed, Exposure.Approval.PASSWORD);
    }

    private static Capability older(String name, Exposure exposure) {
        Capability newest = capability(BANK, name, exposure, null);
        return new Capability(
                new Identity(BANK, name, OLDER, null, Identity.Lineage.NONE),
                newest.contract(),
                newest.metadata(),
                newest.execution(),
                exposure);
    }

    private static Capability capability(AgentId agent, String name, Exposure exposure, @Nullable URI location) {
        Execution byAgent = Execution.BY_AGENT;
        return new Capability(
                new Identity(agent, name, Version.FIRST, null, Identity.Lineage.NONE),
                Contract.UNTYPED,
                Metadata.described("Does what " + name + " says"),
                new Execution(byAgent.handler(), location, null, false, null, null, byAgent.permissions(), null),
                exposure);
    }
}
