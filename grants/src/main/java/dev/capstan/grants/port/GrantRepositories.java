package dev.capstan.grants.port;

/**
 * The repositories of all grants.
 *
 * @param hosts the hosts
 * @param agents the agents
 * @param grants their grants
 * @param approvals the approvals
 * @param transactions the transactions over these repositories
 * @param users the users they belong to
 */
public record GrantRepositories(
        Hosts hosts, Agents agents, Grants grants, Approvals approvals, Transactions transactions, Users users) {}
