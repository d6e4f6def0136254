// The reference of P6, in a process of its own: POSTs the same bytes with undici and nothing else. Started with `fork`.
const { Pool } = require('undici');

async function run({ ports, body, headers, total, perReceiver }) {
  const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: perReceiver }));
  let left = total;
  const loop = async (pool) => {
    while (left-- > 0) {
      const answer = await pool.request({ method: 'POST', path: '/hook', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    }
  };
  const started = performance.now();
  await Promise.all(pools.flatMap((pool) => Array.from({ length: perReceiver }, () => loop(pool))));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(pools.map((pool) => pool.close()));
  return total / seconds;
}

process.on('message', (options) => run(options).then((rate) => process.send({ answer: rate })));
process.on('disconnect', () => process.exit(0));
