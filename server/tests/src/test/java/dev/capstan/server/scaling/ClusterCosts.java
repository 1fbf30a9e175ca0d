package dev.capstan.server.scaling;

/**
 * The costs of a call that {@code bench/database} measures. Times are in milliseconds.
 *
 * @param processors processors of each server
 * @param databaseProcessors processors of the database
 * @param serverTime processor time of a server for a call
 * @param databaseTime processor time of the database for a call
 * @param groupTime time for which a group of records holds the chain's head, without its records and the flush
 * @param recordTime time for which each record of a group prolongs that
 * @param flushTime time of a flush of the database's log
 */
public record ClusterCosts(
        int processors,
        int databaseProcessors,
        double serverTime,
        double databaseTime,
        double groupTime,
        double recordTime,
        double flushTime) {

    /** Returns the highest rate of one chain in calls per second, for groups of this size. */
    public double chainLimit(int groupSize) {
        return 1000 * groupSize / (groupTime + recordTime * groupSize + flushTime);
    }
}
