'use strict';

const assert = require('node:assert/strict');
const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { after, test } = require('node:test');
const { featureVersion, findJava } = require('../bin/java.js');

const PACKAGE = path.join(__dirname, '..');
const JAR = path.join(PACKAGE, '..', '..', 'tck', 'target', 'capstan-tck.jar');
const TEST_TIMEOUT = { timeout: 60_000 };

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'capstan-tck-npm-'));
after(() => fs.rmSync(work, { recursive: true }));

/** Creates a Java home whose java says that it has this version, and otherwise runs a script. */
function javaHome(name, version, script = '') {
  const home = path.join(work, name);
  fs.mkdirSync(path.join(home, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(home, 'bin', 'java'), `#!${process.execPath}
if (process.argv[2] === '-version') {
  console.error('openjdk version "${version}" 2026-01-01');
} else {
${script}
}
`, { mode: 0o755 });
  return home;
}

/** Creates an installed copy of the package, with a file for a jar. */
function installed(name) {
  const copy = path.join(work, name);
  fs.cpSync(path.join(PACKAGE, 'bin'), path.join(copy, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(copy, 'capstan-tck.jar'), '');
  return path.join(copy, 'bin', 'capstan-tck.js');
}

test('the feature version is read from old and new formats', () => {
  assert.equal(featureVersion('openjdk version "17.0.15" 2025-04-15'), 17);
  assert.equal(featureVersion('java version "1.8.0_402"'), 8);
  assert.equal(featureVersion('Picked up JDK_JAVA_OPTIONS: -Da=b\nopenjdk version "25" 2025-09-16'), 25);
  assert.equal(featureVersion('command not found'), 0);
});

test('JAVA_HOME comes before the PATH, and the PATH before the default directories', () => {
  const [first, second] = [javaHome('first', '17.0.1'), javaHome('second', '21.0.1')];
  const third = javaHome('default/third', '25');
  const defaults = [[path.dirname(third), '']];
  const onPath = path.join(second, 'bin');

  assert.equal(findJava({ JAVA_HOME: first, PATH: onPath }, defaults).java, path.join(first, 'bin', 'java'));
  assert.equal(findJava({ PATH: onPath }, defaults).java, path.join(second, 'bin', 'java'));
  assert.equal(findJava({}, defaults).java, path.join(third, 'bin', 'java'));
});

test('a Java that is too old is passed over, and named if there is no other', () => {
  const [old, recent] = [javaHome('old', '1.8.0_402'), javaHome('recent', '17')];

  assert.equal(findJava({ JAVA_HOME: old, PATH: path.join(recent, 'bin') }, []).java, path.join(recent, 'bin', 'java'));
  assert.deepEqual(findJava({ JAVA_HOME: old, PATH: '' }, []), {
    java: undefined,
    rejected: [`${path.join(old, 'bin', 'java')} (Java 8)`],
  });
});

test('without a Java the message says what to do', TEST_TIMEOUT, () => {
  const command = installed('no-java');
  const stub = path.join(work, 'stub.js');
  const java = JSON.stringify(path.join(path.dirname(command), 'java.js'));
  for (const [rejected, expected] of [[[], 'none was found'], [['/x/java (Java 8)'], 'found only /x/java (Java 8)']]) {
    fs.writeFileSync(stub, `require(${java}).findJava = () => (${JSON.stringify({ rejected })});`);
    const run = spawnSync(process.execPath, ['-r', stub, command], { encoding: 'utf8' });
    assert.equal(run.status, 2);
    assert.match(run.stderr, /Java 17 or later is needed/);
    assert.ok(run.stderr.includes(expected), run.stderr);
    assert.match(run.stderr, /Install a Java runtime/);
  }
});

test('without the jar the message says what to do', TEST_TIMEOUT, () => {
  const command = installed('no-jar');
  fs.rmSync(path.join(path.dirname(command), '..', 'capstan-tck.jar'));

  const run = spawnSync(process.execPath, [command], { encoding: 'utf8' });

  assert.equal(run.status, 2);
  assert.match(run.stderr, /capstan-tck\.jar is missing; install the package again/);
});

test('arguments, standard streams and the exit code are passed through', TEST_TIMEOUT, () => {
  const home = javaHome('echoing', '17', `
    process.stdout.write(JSON.stringify(process.argv.slice(2)));
    process.stderr.write('to stderr');
    process.stdin.on('data', (data) => process.stdout.write('\\n' + data));
    process.stdin.on('end', () => process.exit(1));`);
  const command = installed('passing');

  const run = spawnSync(process.execPath, [command, 'list', '--only', 'GR 5', '*'], {
    encoding: 'utf8', input: 'from stdin', env: { ...process.env, JAVA_HOME: home },
  });

  const [argumentsOfJava, input] = run.stdout.split('\n');
  const jar = fs.realpathSync(path.join(path.dirname(command), '..', 'capstan-tck.jar'));
  assert.deepEqual(JSON.parse(argumentsOfJava), [
    '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar, 'list', '--only', 'GR 5', '*',
  ]);
  assert.equal(input, 'from stdin');
  assert.equal(run.stderr, 'to stderr');
  assert.equal(run.status, 1);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  test(`${signal} reaches the kit, whose exit code is kept`, TEST_TIMEOUT, async () => {
    const home = javaHome(`waiting-${signal}`, '17', `
      process.on('${signal}', () => { process.stdout.write('reports written'); process.exitCode = 42; process.stdin.pause(); });
      process.stdin.resume();
      process.stdout.write('started ');`);
    const kit = spawn(process.execPath, [installed(`signal-${signal}`)], { env: { ...process.env, JAVA_HOME: home } });
    let output = '';
    kit.stdout.on('data', (data) => {
      output += data;
      if (output === 'started ') kit.kill(signal);
    });

    const code = await new Promise((resolve) => { kit.on('close', resolve); });

    assert.equal(output, 'started reports written');
    assert.equal(code, 42);
  });
}

test('a killed kit ends with 128 and the number of the signal', TEST_TIMEOUT, () => {
  const home = javaHome('killed', '17', "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);");

  const run = spawnSync(process.execPath, [installed('killing')], { env: { ...process.env, JAVA_HOME: home } });

  assert.equal(run.status, 128 + 9);
});

const npm = spawnSync('npm', ['--version']).status === 0;
const missing = (!npm && 'npm is not on this machine') || (!fs.existsSync(JAR) && 'the kit is not built');

test('the packed package has the jar and runs offline', { skip: missing, timeout: 120_000 }, () => {
  const environment = { ...process.env, npm_config_cache: path.join(work, 'cache'), npm_config_update_notifier: 'false' };
  const packed = spawnSync('npm', ['pack', '--json', '--pack-destination', work], {
    cwd: PACKAGE, encoding: 'utf8', env: environment,
  });
  assert.equal(packed.status, 0, packed.stderr);
  const [{ filename, files }] = JSON.parse(packed.stdout);
  assert.deepEqual(files.map((file) => file.path).sort(), [
    'LICENSE', 'README.md', 'bin/capstan-tck.js', 'bin/java.js', 'capstan-tck.jar', 'package.json',
  ]);

  const run = spawnSync('npx', ['--offline', '--yes', `--package=${path.join(work, filename)}`, 'capstan-tck', '--version'], {
    cwd: work, encoding: 'utf8', env: environment,
  });

  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^capstan-tck \d+\.\d+\.\d+$/m);
});
