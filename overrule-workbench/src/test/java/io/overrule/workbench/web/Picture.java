package io.overrule.workbench.web;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;

/** A screenshot in the few colours that a page has, so that it stays small. */
final class Picture {
    private static final int COLOURS = 256;

    /** Colours that agree in these bits look alike. */
    private static final int SHADE = 0xf0f0f0;

    private Picture() {}

    static void write(byte[] png, Path file) throws IOException {
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
        int width = picture.getWidth();
        int[] pixels = picture.getRGB(0, 0, width, picture.getHeight(), null, 0, width);
        Map<Integer, Integer> counts = new HashMap<>();
        for (int pixel : pixels) {
            counts.merge(pixel & 0xffffff, 1, Integer::sum);
        }
        List<Integer> palette = palette(counts);
        byte[] red = new byte[palette.size()];
        byte[] green = new byte[palette.size()];
        byte[] blue = new byte[palette.size()];
        Map<Integer, Integer> indexOf = new HashMap<>();
        for (int i = 0; i < palette.size(); i++) {
            int colour = palette.get(i);
            red[i] = (byte) (colour >> 16);
            green[i] = (byte) (colour >> 8);
            blue[i] = (byte) colour;
            indexOf.put(colour, i);
        }
        BufferedImage small = new BufferedImage(
                picture.getWidth(),
                picture.getHeight(),
                BufferedImage.TYPE_BYTE_INDEXED,
                new IndexColorModel(8, palette.size(), red, green, blue));
        for (int at = 0; at < pixels.length; at++) {
            int index = indexOf.computeIfAbsent(pixels[at] & 0xffffff, other -> nearest(palette, other));
            small.getRaster().setSample(at % width, at / width, 0, index);
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        ImageIO.write(small, "png", file.toFile());
    }

    /** The most frequent colours, and the most frequent one of each other shade: a small dot keeps its own. */
    private static List<Integer> palette(Map<Integer, Integer> counts) {
        List<Integer> frequent = counts.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
        Set<Integer> palette = new LinkedHashSet<>(frequent.subList(0, Math.min(COLOURS / 2, frequent.size())));
        Set<Integer> shades = new HashSet<>();
        palette.forEach(colour -> shades.add(colour & SHADE));
        for (int colour : frequent) {
            if (palette.size() < COLOURS && shades.add(colour & SHADE)) {
                palette.add(colour);
            }
        }
        return List.copyOf(palette);
    }

    private static int nearest(List<Integer> palette, int colour) {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < palette.size(); i++) {
            int other = palette.get(i);
            int dr = ((other >> 16) & 255) - ((colour >> 16) & 255);
            int dg = ((other >> 8) & 255) - ((colour >> 8) & 255);
            int db = (other & 255) - (colour & 255);
            int distance = dr * dr + dg * dg + db * db;
            if (distance < least) {
                least = distance;
                best = i;
            }
        }
        return best;
    }
}
