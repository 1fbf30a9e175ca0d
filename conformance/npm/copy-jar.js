'use strict';

// Copies the kit into the package and its licence beside it, before npm packs it.
const fs = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');
const jar = path.join(root, 'tck', 'target', 'capstan-tck.jar');
if (!fs.existsSync(jar)) {
  console.error(`${jar} is missing; build it first: mvn -q -B package -DskipTests -pl tck -am`);
  process.exit(1);
}
fs.copyFileSync(jar, path.join(__dirname, 'capstan-tck.jar'));
fs.copyFileSync(path.join(root, 'LICENSE'), path.join(__dirname, 'LICENSE'));
