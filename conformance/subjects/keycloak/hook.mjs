// Performs a hook of the kit at the server that start.mjs has started: hook.mjs NAME URL KEY=VALUE ...
const [name, url, ...values] = process.argv.slice(2);
const body = Object.fromEntries(values.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]));
body.grants &&= JSON.parse(body.grants);
const { port } = new URL(url);
const done = await fetch(`http://127.0.0.2:${port}/${name}`, { method: "POST", body: JSON.stringify(body) });
console.log(done.status, await done.text());
process.exitCode = done.ok ? 0 : 1;
