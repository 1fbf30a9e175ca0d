/* README */

// > weather.ts
// >   city: string;
