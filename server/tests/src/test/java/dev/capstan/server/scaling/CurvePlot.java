package dev.capstan.server.scaling;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;

/** A plot of curves with logarithmic scales, as SVG. */
public final class CurvePlot {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 70;
    private static final int BOTTOM = 310;
    private static final int PLOT_WIDTH = 440;
    private static final int PLOT_HEIGHT = 280;
    private static final List<String> COLOURS = List.of("#1b6ca8", "#c1440e", "#2e7d32", "#6a3d9a");

    private final double minX;
    private final double maxX;
    private final int minDecade;
    private final int maxDecade;
    private final StringBuilder svg = new StringBuilder();

    private CurvePlot(double minX, double maxX, int minDecade, int maxDecade) {
        this.minX = minX;
        this.maxX = maxX;
        this.minDecade = minDecade;
        this.maxDecade = maxDecade;
    }

    /** Returns the plot of curves by name, each with values over positive numbers. */
    public static String of(String xTitle, String yTitle, Map<String, ? extends SortedMap<Integer, Double>> curves) {
        List<Integer> xs = curves.values().stream()
                .flatMap(curve -> curve.keySet().stream())
                .sorted()
                .toList();
        List<Double> ys = curves.values().stream()
                .flatMap(curve -> curve.values().stream())
                .sorted()
                .toList();
        CurvePlot plot = new CurvePlot(xs.get(0), xs.get(xs.size() - 1), (int) Math.floor(Math.log10(ys.get(0))), (int)
                Math.ceil(Math.log10(ys.get(ys.size() - 1))));
        plot.axes(xTitle, yTitle, xs.stream().distinct().toList());
        int colour = 0;
        for (Map.Entry<String, ? extends SortedMap<Integer, Double>> curve : curves.entrySet()) {
            plot.curve(curve.getKey(), curve.getValue(), COLOURS.get(colour++ % COLOURS.size()));
        }
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH + "\" height=\"" + HEIGHT
                + "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" + plot.svg + "</svg>\n";
    }

    private void axes(String xTitle, String yTitle, List<Integer> xs) {
        for (int decade = minDecade; decade <= maxDecade; decade++) {
            double value = Math.pow(10, decade);
            line(String.format(Locale.ROOT, "M%d %.1fh%d", LEFT, y(value), PLOT_WIDTH), "#ddd");
            text(LEFT - 8, y(value) + 4, "end", number(value));
        }
        xs.forEach(value -> text(x(value), BOTTOM + 18, "middle", number(value)));
        text(LEFT + PLOT_WIDTH / 2.0, BOTTOM + 36, "middle", xTitle);
        text(LEFT, BOTTOM - PLOT_HEIGHT - 12, "middle", yTitle);
    }

    private void curve(String name, SortedMap<Integer, Double> points, String colour) {
        StringBuilder path = new StringBuilder();
        points.forEach((at, value) ->
                path.append(String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(at), y(value))));
        line(path.toString(), colour);
        text(x(points.lastKey()) + 8, y(points.get(points.lastKey())) + 4, "start", name);
    }

    private double x(double value) {
        double span = Math.max(1e-9, Math.log(maxX) - Math.log(minX));
        return LEFT + 10 + (Math.log(value) - Math.log(minX)) * (PLOT_WIDTH - 20) / span;
    }

    private double y(double value) {
        return BOTTOM - (Math.log10(value) - minDecade) * PLOT_HEIGHT / Math.max(1, maxDecade - minDecade);
    }

    private static String number(double value) {
        return value < 1 ? String.valueOf(value) : String.format(Locale.ROOT, "%,d", Math.round(value));
    }

    private void line(String path, String colour) {
        svg.append("<path d=\"")
                .append(path)
                .append("\" fill=\"none\" stroke=\"")
                .append(colour)
                .append("\" stroke-width=\"2\"/>\n");
    }

    private void text(double x, double y, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }
}
