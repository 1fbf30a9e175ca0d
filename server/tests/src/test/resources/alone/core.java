/* README */

// > {"greeting":"Hello Ada"}
// > capability_invocation
