// Merchants' servers for the webhook benchmarks, in a process of their own. Started with `fork`; speaks by messages.
const http = require('node:http');

const counts = { received: 0, distinct: new Set(), latencies: [] };
let timed = false;

function take(request, response, dead) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (dead) return;
    counts.received++;
    if (timed) note(request, Buffer.concat(chunks));
    response.end('ok');
  });
}

/** How long the first try of each delivery took from the moment its event was sent out, in milliseconds. */
function note(request, body) {
  const id = request.headers['x-service-delivery'];
  if (counts.distinct.has(id)) return;
  counts.distinct.add(id);
  counts.latencies.push(Date.now() - JSON.parse(body).data.object.sent_at);
}

async function listen(dead) {
  const server = http.createServer((request, response) => take(request, response, dead));
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', 4096, resolve));
  return server.address().port;
}

const commands = {
  async open({ count, dead }) {
    return Promise.all(Array.from({ length: count }, () => listen(dead)));
  },
  async reset(options) {
    timed = options.timed;
    counts.received = 0;
    counts.latencies = [];
    counts.distinct.clear();
  },
  async read() {
    return { received: counts.received, latencies: counts.latencies };
  },
};

process.on('message', ({ command, options }) => {
  commands[command](options).then((answer) => process.send({ answer }));
});
process.on('disconnect', () => process.exit(0));
