package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.app.usecase.ProposeNext;
import io.overrule.experiment.Warning;

/** What to look at next, for programs. */
public final class NextJson {
    private NextJson() {}

    public static String of(ProposeNext.Result result) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ArrayNode instances = node.putArray("instances");
        for (ProposeNext.Dealt dealt : result.dealt()) {
            ObjectNode one = instances.addObject();
            one.put("id", dealt.proposal().instance().id());
            one.put("shows", dealt.proposal().instance().display());
            one.put("reason", dealt.proposal().reason().key());
            one.put("words", dealt.proposal().reason().words());
            one.put("file", dealt.part().file());
        }
        ArrayNode warnings = node.putArray("warnings");
        for (Warning warning : result.warnings()) {
            warnings.addObject().put("kind", warning.kind().key()).put("message", warning.message());
        }
        return node.toString();
    }
}
