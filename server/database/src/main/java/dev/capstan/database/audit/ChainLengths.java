package dev.capstan.database.audit;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.stream.Collectors;

/** The numbers of records of the tenants' chains. */
@Singleton
public final class ChainLengths {

    private static final int MAX_TENANTS = 100;

    private final HeadRows heads;

    ChainLengths(HeadRows heads) {
        this.heads = heads;
    }

    /** Returns the number of the last record of each tenant, for the first {@value #MAX_TENANTS} by name. */
    public Map<String, Long> read() {
        return heads.first(MAX_TENANTS).stream().collect(Collectors.toMap(HeadRow::tenantId, HeadRow::seq));
    }
}
