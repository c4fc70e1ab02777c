package io.overrule.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureRow;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A pretrained encoder as a block of features: the vector of a text, or of a token in its sentence. Encoding one instance
 * at a time is slow; {@link #preparedFor} encodes many at once, or finds them in a cache.
 */
final class EncoderExtractor implements FeatureExtractor {
    static final String KIND = "encoder";

    private final EncoderBlock block;
    private final OnnxEncoder encoder;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param release gives the encoder back; called once */
    EncoderExtractor(EncoderBlock block, OnnxEncoder encoder, Runnable release) {
        this.block = block;
        this.encoder = encoder;
        this.release = release;
    }

    OnnxEncoder encoder() {
        return encoder;
    }

    @Override
    public String name() {
        return block.toString();
    }

    @Override
    public int denseWidth() {
        return encoder.width();
    }

    @Override
    public int sparseWidth() {
        return 0;
    }

    @Override
    public void extract(Instance instance, FeatureRow row) {
        preparedFor(List.of(instance), FeatureCache.none(), Work.quiet()).extract(instance, row);
    }

    @Override
    public FeatureExtractor preparedFor(List<? extends Instance> instances, FeatureCache cache, Work work) {
        requireOpen();
        return EncodedInstances.of(this, instances, cache, work);
    }

    /** The content that is encoded for an instance: the text, or the whole sentence of a token. */
    Object encoded(Instance instance) {
        if (instance instanceof TextInstance) {
            return instance;
        }
        if (instance instanceof TokenInstance token) {
            return token.sentence();
        }
        throw OverruleException.of(
                OverruleException.Code.FEATURES_DO_NOT_FIT,
                "features '" + block + "' need texts or tokens, but instance '" + instance.id()
                        + "' is a record; use features 'records'");
    }

    /** The content of a text or a sentence in an unambiguous form, for the cache. */
    static String content(Object encoded) {
        if (encoded instanceof TextInstance text) {
            return "text " + text.text();
        }
        StringBuilder content = new StringBuilder("tokens");
        for (String token : ((Sentence) encoded).tokens()) {
            content.append(' ').append(token.length()).append(' ').append(token);
        }
        return content.toString();
    }

    /** Checked here, because others may still use the encoder. */
    private void requireOpen() {
        if (closed.get()) {
            throw OverruleException.internal("features '" + block + "' are closed; read or train the model again");
        }
    }

    /** Releases its share of the encoder. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            release.run();
        }
    }

    @Override
    public JsonNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", KIND);
        block.writeTo(json);
        json.put("fingerprint", encoder.fingerprint());
        return json;
    }
}
