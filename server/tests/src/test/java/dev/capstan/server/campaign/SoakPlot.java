package dev.capstan.server.campaign;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The samples of a soak as an SVG image: one panel for each figure, all over the same time. */
final class SoakPlot {

    private static final int WIDTH = 720;
    private static final int PANEL = 130;
    private static final int LEFT = 70;
    private static final int HEIGHT = 80;
    private static final int TOP = 34;

    private final List<ProcessSample> samples;
    private final double seconds;
    private final StringBuilder svg = new StringBuilder();
    private int panels;

    /**
     * A plot without panels.
     *
     * @param samples at least two
     */
    SoakPlot(List<ProcessSample> samples) {
        this.samples = samples;
        this.seconds = samples.get(samples.size() - 1).seconds();
    }

    /** Adds a panel, whose axis begins at zero. */
    SoakPlot with(String title, ToDoubleFunction<ProcessSample> figure) {
        double max = Math.max(1, samples.stream().mapToDouble(figure).max().orElseThrow() * 1.1);
        int top = panels * PANEL + TOP;
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>%n"
                        + "<path d=\"M%d %dV%dH%d\" class=\"axis\"/>%n"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f</text>%n"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>%n"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f min</text>%n",
                LEFT,
                top - 8,
                title,
                LEFT,
                top,
                top + HEIGHT,
                WIDTH - 10,
                LEFT - 6,
                top + 8,
                max,
                LEFT - 6,
                top + HEIGHT,
                WIDTH - 10,
                top + HEIGHT + 14,
                seconds / 60));
        svg.append("<polyline class=\"line\" points=\"");
        for (ProcessSample sample : samples) {
            double x = LEFT + sample.seconds() / seconds * (WIDTH - 10 - LEFT);
            double y = top + HEIGHT - figure.applyAsDouble(sample) / max * HEIGHT;
            svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
        }
        svg.append("\"/>\n");
        panels++;
        return this;
    }

    /** Returns the image. */
    String text() {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<style>.axis{fill:none;stroke:#888}.line{fill:none;stroke:#2563eb;"
                        + "stroke-width:1.5}text{fill:#444}</style>%n<rect width=\"100%%\" height=\"100%%\""
                        + " fill=\"#fff\"/>%n%s</svg>%n",
                WIDTH,
                panels * PANEL + 10,
                svg);
    }
}
