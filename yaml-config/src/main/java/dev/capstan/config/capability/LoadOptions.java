package dev.capstan.config.capability;

/**
 * How strictly a file is loaded.
 *
 * @param validateSchemas whether schemas that cannot be enforced are refused; without it they are taken as they are,
 *     to be looked at and not to be served (TC-6.2)
 * @param constraints what knows whether constraints can be imposed on grants
 */
public record LoadOptions(boolean validateSchemas, ConstraintCheck constraints) {

    /** Everything is checked: what an agent starts with. */
    public static final LoadOptions STRICT = new LoadOptions(true, ConstraintCheck.NONE);

    /** Schemas are not checked: enough to look at what a peer has published (TC-6.2). */
    public static final LoadOptions INSPECTION_ONLY = new LoadOptions(false, ConstraintCheck.NONE);

    /** The same, with constraints checked. */
    public LoadOptions checking(ConstraintCheck check) {
        return new LoadOptions(validateSchemas, check);
    }
}
