'use strict';

// Finds a Java that is recent enough: JAVA_HOME, the PATH, then the default directories of the operating system.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const MIN_JAVA = 17;
const JAVA_TIMEOUT_MS = 20_000;

/** Directories whose children are Java homes, or contain one at the second path. */
const DEFAULT_DIRECTORIES = {
  linux: [['/usr/lib/jvm', ''], ['/opt', ''], ['~/.sdkman/candidates/java', ''], ['~/.jdks', '']],
  darwin: [
    ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
    ['~/Library/Java/JavaVirtualMachines', 'Contents/Home'],
    ['/opt/homebrew/opt', 'libexec/openjdk.jdk/Contents/Home'],
    ['~/.sdkman/candidates/java', ''],
  ],
  win32: [
    ['C:\\Program Files\\Java', ''],
    ['C:\\Program Files\\Eclipse Adoptium', ''],
    ['C:\\Program Files\\Microsoft', ''],
    ['C:\\Program Files\\Zulu', ''],
    ['~\\.jdks', ''],
  ],
};

/** Returns the feature version in the output of java -version: 17 for "17.0.15", 8 for "1.8.0_402", 0 for none. */
function featureVersion(output) {
  const version = /version "(?:1\.)?(\d+)/.exec(output);
  return version ? Number(version[1]) : 0;
}

function versionOf(java) {
  const run = spawnSync(java, ['-version'], {
    encoding: 'utf8', timeout: JAVA_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'pipe'],
  });
  return run.error ? 0 : featureVersion(run.stderr + run.stdout);
}

function children(directory) {
  try {
    return fs.readdirSync(directory).sort().map((name) => path.join(directory, name));
  } catch {
    return [];
  }
}

/** Returns the directories that may contain a Java command, the preferred ones first. */
function binaryDirectories(environment, defaultDirectories) {
  const onPath = (environment.PATH || environment.Path || '').split(path.delimiter).filter(Boolean);
  const defaults = defaultDirectories
    .flatMap(([directory, home]) => children(directory.replace('~', environment.HOME || os.homedir()))
      .map((child) => path.join(child, home)));
  return [
    ...(environment.JAVA_HOME ? [path.join(environment.JAVA_HOME, 'bin')] : []),
    ...onPath,
    ...defaults.map((home) => path.join(home, 'bin')),
  ];
}

/** Returns the first Java that is recent enough, and the others before it with their versions. */
function findJava(
  environment = process.env,
  defaultDirectories = DEFAULT_DIRECTORIES[process.platform] || DEFAULT_DIRECTORIES.linux,
) {
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  const rejected = [];
  const seen = new Set();
  for (const directory of binaryDirectories(environment, defaultDirectories)) {
    const java = path.join(directory, name);
    if (!fs.existsSync(java) || seen.has(fs.realpathSync(java))) {
      continue;
    }
    seen.add(fs.realpathSync(java));
    const version = versionOf(java);
    if (version >= MIN_JAVA) {
      return { java, rejected };
    }
    rejected.push(`${java} (${version === 0 ? 'does not run' : `Java ${version}`})`);
  }
  return { java: undefined, rejected };
}

module.exports = { featureVersion, findJava, MIN_JAVA };
