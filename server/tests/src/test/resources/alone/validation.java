/* README */

// > Violation[path=/prUrl, message='prUrl' is required]
// > Violation[path=/severity, message=value not in enum ["low","med","high"]]
// > SchemaDefect[pointer=/requried, keyword=requried, message=the keyword 'requried' is not in the subset; did you mean 'required'?]
