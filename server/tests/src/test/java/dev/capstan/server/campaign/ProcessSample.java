package dev.capstan.server.campaign;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One sample of the server process without load.
 *
 * @param seconds since the beginning
 * @param heapKib in use after a collection
 * @param residentKib of the whole process
 * @param threads of the process
 * @param descriptors that are open
 * @param databaseKib on disk
 * @param acts of all clients so far
 */
record ProcessSample(
        double seconds, long heapKib, long residentKib, long threads, long descriptors, long databaseKib, long acts) {

    /** The names of the columns. */
    static final String HEADER = "seconds,heap_kib,resident_kib,threads,descriptors,database_kib,acts";

    /** Returns the columns. */
    String line() {
        return Math.round(seconds) + "," + heapKib + "," + residentKib + "," + threads + "," + descriptors + ","
                + databaseKib + "," + acts;
    }

    /**
     * Returns how much a figure grows over the time of these samples, by the line that fits them best.
     *
     * @param samples at least two
     */
    static double growth(List<ProcessSample> samples, ToDoubleFunction<ProcessSample> figure) {
        double meanTime =
                samples.stream().mapToDouble(ProcessSample::seconds).average().orElseThrow();
        double mean = samples.stream().mapToDouble(figure).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (ProcessSample sample : samples) {
            double time = sample.seconds() - meanTime;
            covariance += time * (figure.applyAsDouble(sample) - mean);
            variance += time * time;
        }
        double whole =
                samples.get(samples.size() - 1).seconds() - samples.get(0).seconds();
        return variance == 0 ? 0 : covariance / variance * whole;
    }
}
