package dev.capstan.database.limits;

import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;

/**
 * A bucket as a row.
 *
 * @param key the bucket's key
 * @param state its content in the format of Bucket4j; empty until Bucket4j has written it
 * @param filledAt when it was last filled, in milliseconds since 1970
 * @param fullAt when it is full again in any case, in milliseconds since 1970
 */
@MappedEntity("rate_bucket")
record BucketRow(@Id @MappedProperty("bucket_key") String key, byte[] state, long filledAt, long fullAt) {}
