package dev.capstan.grants.port;

/**
 * Where it is written who may do what.
 *
 * @param hosts the hosts
 * @param agents the agents
 * @param grants their grants
 * @param approvals what waits for a person
 * @param transactions how these change together
 * @param people whom they belong to
 */
public record GrantRepositories(
        Hosts hosts, Agents agents, Grants grants, Approvals approvals, Transactions transactions, Users users) {}
