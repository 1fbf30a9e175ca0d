// Installs what package.json names where no version of it has been installed yet, outside of what is under version
// control, and starts the server there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const files = ["package.json", "package-lock.json"];
const root = join(here, "../../../target/better-auth");

const digest = createHash("sha256");
files.forEach((file) => digest.update(readFileSync(join(here, file))));
const home = join(root, digest.digest("hex").slice(0, 16));

if (!existsSync(home)) {
  install();
}
const run = mkdtempSync(join(home, "run-"));
process.on("exit", () => rmSync(run, { recursive: true, force: true }));
["server.mjs", "fixtures.mjs", "handlers.mjs"].forEach((file) => cpSync(join(here, file), join(run, file)));
const { serve } = await import(pathToFileURL(join(run, "server.mjs")));
await serve(options());

// Made elsewhere and moved, so that a concurrent start finds all of it or nothing.
function install() {
  mkdirSync(root, { recursive: true });
  const draft = mkdtempSync(join(root, "install-"));
  files.forEach((file) => cpSync(join(here, file), join(draft, file)));
  const words = ["ci", "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  const ended = spawnSync("npm", words, { cwd: draft, stdio: ["ignore", 2, 2] });
  if (ended.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error("npm has not installed what package.json names: is the registry within reach?");
  }
  if (existsSync(home)) {
    rmSync(draft, { recursive: true, force: true });
  } else {
    renameSync(draft, home);
  }
}

function options() {
  const given = { port: "0", fleet: join(here, "../../../../features/fleet") };
  for (let i = 2; i < process.argv.length; i += 2) {
    const name = process.argv[i].replace(/^--/, "");
    if (!["port", "data", "fleet"].includes(name) || process.argv[i + 1] === undefined) {
      throw new Error(`the options are --port, --data and --fleet, each with a value; '${process.argv[i]}' is none`);
    }
    given[name] = process.argv[i + 1];
  }
  return given;
}
