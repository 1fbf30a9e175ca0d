package dev.capstan.config.capability;

/**
 * Options for how strictly a file is loaded.
 *
 * @param validateSchemas whether to refuse schemas that cannot be enforced; if false, schemas are loaded unchecked,
 *     for inspection and not for serving (TC-6.2)
 * @param constraints check of the constraints imposed on grants
 */
public record LoadOptions(boolean validateSchemas, ConstraintCheck constraints) {

    /** Options that check schemas, for an agent that is started. */
    public static final LoadOptions STRICT = new LoadOptions(true, ConstraintCheck.NONE);

    /** Options without schema checks, for inspecting what a peer has published (TC-6.2). */
    public static final LoadOptions INSPECTION_ONLY = new LoadOptions(false, ConstraintCheck.NONE);

    /** Returns these options with this check of constraints. */
    public LoadOptions checking(ConstraintCheck check) {
        return new LoadOptions(validateSchemas, check);
    }
}
