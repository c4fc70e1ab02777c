package io.overrule.feature;

import io.overrule.Services;
import java.util.List;

/** The feature providers on the class path. There is one object for each, so that encoders are shared. */
final class Providers {
    private static final Services<FeatureProvider> SERVICES = new Services<>(FeatureProvider.class);

    private Providers() {}

    static List<FeatureProvider> all() {
        return SERVICES.all();
    }
}
