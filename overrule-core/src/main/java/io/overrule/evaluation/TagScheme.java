package io.overrule.evaluation;

import io.overrule.data.LabelSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds entities in the classes of tokens. There are two schemes, and the names of the classes show which one is used.
 *
 * <ul>
 *   <li>Tags with prefixes: {@code B-PER} begins an entity, {@code I-PER} continues it, {@code E-PER} and {@code L-PER}
 *       end it, {@code S-PER} and {@code U-PER} are an entity of one token. IOB1, IOB2 (BIO), IOE1, IOE2, IOBES and
 *       BILOU are handled alike: as in conlleval, an entity also begins where the type changes, and an {@code I-} or
 *       {@code E-} after {@code O} begins one.
 *   <li>Plain classes: adjacent tokens of the same class form one entity.
 * </ul>
 *
 * <p>A token of class {@code O} belongs to no entity, and no entity crosses the end of a sentence.
 */
public final class TagScheme {
    /** The class of tokens outside all entities. */
    public static final String OUTSIDE = "O";

    private static final String PREFIXES = "BIELSU";
    private static final String BEGINNING = "BSU";
    private static final String ENDING = "ELSU";

    private final boolean prefixed;

    private TagScheme(boolean prefixed) {
        this.prefixed = prefixed;
    }

    /** The scheme of these classes. */
    public static TagScheme of(LabelSet labels) {
        return of(labels.names());
    }

    /**
     * Classes have prefixes if a {@code B-} or {@code I-} is among them, and either all classes have a prefix or one
     * type has two. So a task with the classes {@code E-mail} and {@code Phone} has no prefixes.
     */
    static TagScheme of(List<String> classes) {
        boolean all = true;
        boolean beginsOrGoesOn = false;
        boolean typeWithTwo = false;
        Set<String> types = new HashSet<>();
        for (String name : classes) {
            if (hasPrefix(name)) {
                beginsOrGoesOn |= name.startsWith("B-") || name.startsWith("I-");
                typeWithTwo |= !types.add(name.substring(2));
            } else {
                all &= name.equals(OUTSIDE);
            }
        }
        return new TagScheme(beginsOrGoesOn && (all || typeWithTwo));
    }

    private static boolean hasPrefix(String name) {
        return name.length() > 2 && name.charAt(1) == '-' && PREFIXES.indexOf(name.charAt(0)) >= 0;
    }

    /** Whether the classes are tags with prefixes. */
    public boolean prefixed() {
        return prefixed;
    }

    /** The type of the entity that a token of this class belongs to; empty outside entities. */
    private String type(String tag) {
        if (tag.equals(OUTSIDE)) {
            return "";
        }
        return prefixed && hasPrefix(tag) ? tag.substring(2) : tag;
    }

    private char prefix(String tag) {
        return prefixed && hasPrefix(tag) ? tag.charAt(0) : 'I';
    }

    /** The entities of a sentence, from left to right. */
    public List<Entity> entities(List<String> tags) {
        List<Entity> entities = new ArrayList<>();
        String type = "";
        int start = 0;
        for (int i = 0; i < tags.size(); i++) {
            String next = type(tags.get(i));
            boolean goesOn = next.equals(type)
                    && BEGINNING.indexOf(prefix(tags.get(i))) < 0
                    && (i == 0 || ENDING.indexOf(prefix(tags.get(i - 1))) < 0);
            if (!goesOn) {
                if (!type.isEmpty()) {
                    entities.add(new Entity(type, start, i));
                }
                type = next;
                start = i;
            }
        }
        if (!type.isEmpty()) {
            entities.add(new Entity(type, start, tags.size()));
        }
        return entities;
    }

    /** The same entities in BIO (IOB2): {@code B-} on the first token of each, {@code I-} on the others. */
    public List<String> bio(List<String> tags) {
        List<String> bio = new ArrayList<>(Collections.nCopies(tags.size(), OUTSIDE));
        for (Entity entity : entities(tags)) {
            bio.set(entity.start(), "B-" + entity.type());
            for (int i = entity.start() + 1; i < entity.end(); i++) {
                bio.set(i, "I-" + entity.type());
            }
        }
        return bio;
    }
}
