package dev.capstan.server.audit;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A plot of milliseconds over records, both on logarithmic scales, as SVG. */
final class SizePlot {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int LEFT = 70;
    private static final int BOTTOM = 320;
    private static final int PLOT_WIDTH = 330;
    private static final int DECADE = 48;
    private static final List<String> COLOURS = List.of("#1b6ca8", "#c1440e", "#2e7d32", "#6a3d9a");
    private static final List<String> FIGURES =
            List.of("verification, running server", "start", "page of the last minute", "last page");

    private SizePlot() {}

    /** Returns the plot of some figures, by name and number of records. */
    static String of(Map<String, TreeMap<Long, Double>> figures) {
        StringBuilder svg = new StringBuilder("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + WIDTH
                + "\" height=\"" + HEIGHT + "\" font-family=\"sans-serif\" font-size=\"12\">\n"
                + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (int decade = 0; decade <= 6; decade++) {
            int y = BOTTOM - decade * DECADE;
            svg.append(line("M" + LEFT + " " + y + "h" + PLOT_WIDTH, "#ddd"))
                    .append(text(
                            LEFT - 8, y + 4, "end", decade < 3 ? power(decade) + " ms" : power(decade - 3) + " s"));
        }
        for (int decade = 4; decade <= 7; decade++) {
            svg.append(text((int) x(Math.pow(10, decade)), BOTTOM + 18, "middle", power(decade)));
        }
        svg.append(text(LEFT + PLOT_WIDTH / 2, BOTTOM + 34, "middle", "records in the chain"));
        for (int i = 0; i < FIGURES.size(); i++) {
            svg.append(curve(FIGURES.get(i), figures.getOrDefault(FIGURES.get(i), new TreeMap<>()), COLOURS.get(i)));
        }
        return svg.append("</svg>\n").toString();
    }

    private static String curve(String name, TreeMap<Long, Double> points, String colour) {
        if (points.isEmpty()) {
            return "";
        }
        StringBuilder path = new StringBuilder();
        points.forEach((records, millis) -> path.append(
                String.format(Locale.ROOT, "%s%.1f %.1f", path.isEmpty() ? "M" : "L", x(records), y(millis))));
        Map.Entry<Long, Double> last = points.lastEntry();
        return line(path.toString(), colour)
                + text((int) x(last.getKey()) + 8, (int) y(last.getValue()) + 4, "start", name);
    }

    private static double x(double records) {
        return LEFT + 10 + (Math.log10(records) - 4) * (PLOT_WIDTH - 20) / 3;
    }

    private static double y(double millis) {
        return BOTTOM - Math.log10(Math.max(1, millis)) * DECADE;
    }

    private static String power(int exponent) {
        return String.format(Locale.ROOT, "%,d", (long) Math.pow(10, exponent));
    }

    private static String line(String path, String colour) {
        return "<path d=\"" + path + "\" fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"2\"/>\n";
    }

    private static String text(int x, int y, String anchor, String text) {
        return "<text x=\"" + x + "\" y=\"" + y + "\" text-anchor=\"" + anchor + "\">" + text + "</text>\n";
    }
}
