import { signatureOf, signingKeyOf } from '@tulay/security';
import { eventually, freePort } from '@tulay/testing';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { hasProgram } from '../support/embed-host';
import { createMerchant, type TestMerchant } from '../support/stack';

const EXAMPLES = join(__dirname, '../../examples/webhook-receiver');

let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await createMerchant();
});

/** One of the example's programs, run as a merchant would run it. */
class RunningReceiver {
  printed = '';

  private constructor(
    readonly url: string,
    readonly secret: string,
    private readonly process: ChildProcess,
  ) {
    this.process.stdout?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
  }

  static async start(command: (port: number) => string[]): Promise<RunningReceiver> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const endpoint = await merchant.test.post<{ signing_secret: string }>('/v1/webhooks/endpoints', {
      url: `${url}/hook`,
      events: ['*'],
    });
    const { signing_secret: secret } = endpoint.body;
    const env = { PATH: process.env.PATH, TULAY_WEBHOOK_SECRET: secret, PORT: String(port) };
    const [program = '', ...args] = command(port);
    const child = spawn(program, args, { env, cwd: EXAMPLES, stdio: ['ignore', 'pipe', 'ignore'] });
    // Stops the program even if the test run is interrupted.
    process.once('exit', () => child.kill('SIGKILL'));
    await eventually(async () => (await fetch(url, { method: 'POST' }).catch(() => null)) !== null);
    return new RunningReceiver(url, secret, child);
  }

  async post(body: string, signature: string | null): Promise<number> {
    const headers = signature === null ? undefined : { 'x-service-signature': signature };
    return (await fetch(`${this.url}/hook`, { method: 'POST', body, headers })).status;
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const BODY = JSON.stringify({ id: 'evt_1', type: 'payment.succeeded', data: { object: { id: 'pay_1' } } });
const sign = (secret: string, body = BODY, time = nowSeconds()): string =>
  signatureOf([signingKeyOf(secret)], Buffer.from(body), time);

const RECEIVERS: [program: string, command: (port: number) => string[]][] = [
  ['node', () => ['node', 'receiver.mjs']],
  ['python3', () => ['python3', 'receiver.py']],
  ['php', (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php']],
];

for (const [program, command] of RECEIVERS)
  (hasProgram(program) ? describe : describe.skip)(`the receiver in ${program}`, () => {
    let receiver: RunningReceiver;

    beforeAll(async () => {
      receiver = await RunningReceiver.start(command);
    });

    afterAll(() => receiver?.stop());

    it('accepts and prints a real delivery', async () => {
      const { id } = await merchant.test.paid();
      await eventually(() => receiver.printed.includes(`payment.succeeded ${id}`));
    });

    it('accepts a valid signature in either position while a secret is being rotated', async () => {
      const [time, good] = sign(receiver.secret).split(',');
      expect(await receiver.post(BODY, `${time},v1=${'0'.repeat(64)},${good}`)).toBe(200);
      expect(await receiver.post(BODY, `${time},${good},v1=${'0'.repeat(64)}`)).toBe(200);
    });

    it('accepts only timestamps within 300 seconds of the current time', async () => {
      const at = (seconds: number) =>
        receiver.post(BODY, sign(receiver.secret, BODY, nowSeconds() + seconds));
      expect([await at(-290), await at(290)]).toEqual([200, 200]);
      expect([await at(-320), await at(320)]).toEqual([401, 401]);
    });

    it.each([
      ['a delivery without a signature', () => null],
      ['an empty signature', () => ''],
      ['a signature without a time', () => sign(receiver.secret).replace(/^t=\d+,/, '')],
      ['a signature whose time is not a number', () => sign(receiver.secret).replace(/^t=\d+/, 't=soon')],
      ['a signature without v1', () => `t=${nowSeconds()}`],
      ['a signature with a short v1', () => `t=${nowSeconds()},v1=00`],
      ['a signature with another secret', () => sign('whsec_other')],
      ['a signature of another body', () => sign(receiver.secret, `${BODY} `)],
      ['a signature of another time', () => sign(receiver.secret).replace(/^t=\d+/, `t=${nowSeconds() + 5}`)],
    ])('rejects %s', async (_, signature) => {
      expect(await receiver.post(BODY, signature())).toBe(401);
    });
  });

describe('a receiver without a secret', () => {
  it.each(RECEIVERS.filter(([program]) => program !== 'php' && hasProgram(program)))(
    'does not start, and reports the missing variable (%s)',
    async (_, command) => {
      const [program = '', ...args] = command(0);
      const env = { PATH: process.env.PATH, PORT: String(await freePort()) };
      const ended = spawnSync(program, args, { env, cwd: EXAMPLES, encoding: 'utf8', timeout: 30_000 });
      expect(ended).toMatchObject({ status: 1, signal: null });
      expect(ended.stderr).toContain('TULAY_WEBHOOK_SECRET is not set');
    },
  );
});

it('the receiver in Node.js runs on every machine', () => {
  const here = RECEIVERS.map(([program]) => program).filter(hasProgram);
  expect(here).toEqual(expect.arrayContaining(['node']));
});
