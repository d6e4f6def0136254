import { PROVIDERS } from './core/names';
import { startLab } from './lab';

/** `npm run lab`: runs the lab without a stack, until Ctrl-C. */
async function main(): Promise<void> {
  const { LAB_PORT = '4000', CALLBACK_BASE = 'http://localhost:3000', SEED = '1' } = process.env;
  const lab = await startLab({ port: Number(LAB_PORT), callbackBase: CALLBACK_BASE, seed: Number(SEED) });
  const credentials = PROVIDERS.map((name) => `  ${name.padEnd(9)} ${lab.url}/lab/credentials/${name}`);
  const lines = [
    '',
    `  The provider lab is ready   ${lab.url}`,
    `  callbacks are sent to       ${CALLBACK_BASE}/providers/{name}/callback`,
    '',
    '  Credentials for `operator provider configure --credentials-file`:',
    ...credentials,
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void lab.stop());
}

void main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
