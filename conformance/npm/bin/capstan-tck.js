#!/usr/bin/env node
'use strict';

// Starts the jar of this package with a Java of this machine, and ends as it ends. It downloads nothing.

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { findJava, MIN_JAVA } = require('./java.js');

const EXIT_CODE_INCONCLUSIVE = 2;
// A process of a minute does not repay the costlier compiler and collector.
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function fail(message) {
  console.error(`capstan-tck: ${message}`);
  process.exit(EXIT_CODE_INCONCLUSIVE);
}

const jar = path.join(__dirname, '..', 'capstan-tck.jar');
if (!fs.existsSync(jar)) {
  fail(`${jar} is missing; install the package again, or run 'npm pack' in its source after a build`);
}
const { java, rejected } = findJava();
if (!java) {
  const found = rejected.length === 0 ? 'none was found' : `found only ${rejected.join(', ')}`;
  fail(`Java ${MIN_JAVA} or later is needed, and ${found}. `
    + `Install a Java runtime of version ${MIN_JAVA} or later, or set JAVA_HOME to one, and run the command again.`);
}

const kit = spawn(java, [...JAVA_OPTIONS, '-jar', jar, ...process.argv.slice(2)], { stdio: 'inherit' });
// the kit decides when to end: it writes its reports first
for (const signal of SIGNALS) {
  process.on(signal, () => kit.kill(signal));
}
kit.on('error', (error) => fail(`${java} cannot be started: ${error.message}; set JAVA_HOME to another Java`));
kit.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
