// A service that tracks parcels, with the standard library of Node.
import { createServer } from "node:http";

const parcels = new Map([["p-1", { id: "p-1", to: "Lisbon", state: "in_transit" }]]);

const send = (response, status, body) => {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
};

const read = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
};

const server = createServer(async (request, response) => {
  const id = /^\/parcels\/([^/]+)$/.exec(request.url)?.[1];
  if (request.method === "GET" && parcels.has(id)) {
    send(response, 200, parcels.get(id));
  } else if (request.method === "POST" && request.url === "/parcels") {
    const parcel = { id: `p-${parcels.size + 1}`, to: (await read(request)).to, state: "announced" };
    parcels.set(parcel.id, parcel);
    send(response, 201, parcel);
  } else {
    send(response, 404, { code: "no_such_parcel", message: "there is no such parcel" });
  }
});

server.listen(Number(process.argv[2] ?? 8421), "127.0.0.1", () => {
  console.log(`listening on ${server.address().port}`);
});
