package dev.capstan.grants.port;

/** The repositories of all grants, and the transactions over them. */
public record GrantRepositories(
        Hosts hosts, Agents agents, Grants grants, Approvals approvals, Transactions transactions, Users users) {}
