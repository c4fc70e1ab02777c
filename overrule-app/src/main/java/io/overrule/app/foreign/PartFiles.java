package io.overrule.app.foreign;

/**
 * A file and the part of the dataset that it belongs to.
 *
 * @param part what was written before the file: {@code valid=votes.npy}
 */
public record PartFiles(FolderPart part, ForeignFile file) {
    boolean endsWith(String... endings) {
        String name = file.name().toLowerCase(java.util.Locale.ROOT);
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }
}
