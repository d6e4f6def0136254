import { SERVICES, type EventResource, type Payment, type ServiceName } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import Stripe from 'stripe';
import { buildImage, hasImage } from '../../../tools/container-sandbox/src/build-image';
import { Sandbox } from '../../../tools/container-sandbox/src/sandbox';
import { freePorts } from '../../../tools/stack/src/processes/free-ports';
import { SCHEMA_SERVICES } from '../../../tools/stack/src/services/service-environment';
import { Api } from '../../support/api';
import { WebhookReceiver } from '../../support/webhook-receiver';
import { forSandbox, type SandboxPorts } from '../support/for-sandbox';
import { render } from '../support/render';
import type { KubeObject } from '../support/objects';
import { Played, partOf } from './played';
import { startServers, type Servers } from './servers';

jest.setTimeout(3_600_000);

const LONGEST_MS = 180_000;

let sandbox: Sandbox;
let servers: Servers;
let ports: SandboxPorts;
let objects: KubeObject[];
let services: Played;
let receiver: WebhookReceiver;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1);

async function choosePorts({ postgresPort, natsPort }: Servers): Promise<SandboxPorts> {
  const free = await freePorts(2 * SERVICES.length);
  const some = (first: number) =>
    Object.fromEntries(SERVICES.map((service, at) => [service, free[first + at]!])) as Record<
      ServiceName,
      number
    >;
  return { http: some(0), metrics: some(SERVICES.length), postgres: postgresPort, nats: natsPort };
}

beforeAll(async () => {
  sandbox = await Sandbox.open(say);
  await Played.clear(sandbox);
  if (!(await hasImage(sandbox))) await buildImage(sandbox, say);
  const overlay = await render('dev');
  servers = await startServers(overlay);
  ports = await choosePorts(servers);
  objects = forSandbox(overlay, ports);
  receiver = await WebhookReceiver.start();
});

afterAll(async () => {
  await receiver?.stop();
  await sandbox?.close();
  await servers?.stop();
});

const isReady = async (service: ServiceName): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${ports.http[service]}/readyz`).catch(() => null);
  return answer?.status === 200;
};

describe('the dev overlay, run by podman', () => {
  it('migrates every schema in a Job that exits with 0', async () => {
    const began = Date.now();
    const jobs = await Played.play(sandbox, 'migrations', partOf(objects, 'migrations'));
    const codes = await jobs.exitCodes();
    for (const [name, code] of Object.entries(codes)) if (code !== 0) say(await jobs.lastLines(name));
    const jobNames = SCHEMA_SERVICES.map((service) => [`${service}-migrate`, 0]);
    expect(codes).toEqual(Object.fromEntries(jobNames));
    say(`migrated after ${seconds(began)} s`);
    await jobs.down();
  });

  it('makes all services ready', async () => {
    const began = Date.now();
    services = await Played.play(sandbox, 'services', partOf(objects, 'services'));
    say(`played after ${seconds(began)} s`);
    const waiting = SERVICES.map((service) =>
      eventually(() => isReady(service), { timeoutMs: LONGEST_MS, everyMs: 100 }).catch(async () => {
        throw new Error(`${service} is not ready: ${await services.lastLines(service)}`);
      }),
    );
    await Promise.all(waiting);
    say(`all ready after ${seconds(began)} s`);
    expect(await isReady('gateway')).toBe(true);
  });

  it.each(SERVICES)(
    'does not let %s write to its root file system, run as root or gain privileges',
    async (name) => {
      const ask = `const status = fs.readFileSync('/proc/1/status', 'utf8');
      const field = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)[1];
      let refusal = null;
      try { fs.writeFileSync('/app/x', '') } catch (error) { refusal = error.code }
      console.log(JSON.stringify({ refusal, uid: field('Uid'), rights: Number('0x' + field('CapEff')),
        noNewRights: field('NoNewPrivs'), seccomp: field('Seccomp') }))`;
      expect(JSON.parse(await services.node(name, ['-e', ask]))).toEqual({
        refusal: 'EROFS',
        uid: '65532',
        rights: 0,
        noNewRights: '1',
        seccomp: '2',
      });
    },
  );

  it('processes a payment from the public API to a signed webhook', async () => {
    const create = ['merchant', 'create', '--name', 'Aling Nena', '--email', 'nena@example.test', '--json'];
    const { operatorUrl: NATS_URL, operatorKey: OPERATOR_KEY } = servers;
    const asOperator = { NATS_URL, NATS_URL_FILE: '', OPERATOR_KEY, OPERATOR_KEY_FILE: '' };
    const made = await services.node('gateway', ['dist/apps/operator/main.js', ...create], asOperator);
    const { keys } = JSON.parse(made) as { keys: { test: string } };
    const api = new Api(`http://127.0.0.1:${ports.http.gateway}`, keys.test);
    const endpoint = await api.post<{ signing_secret: string }>('/v1/webhooks/endpoints', {
      url: receiver.url(),
      events: ['*'],
    });
    expect(endpoint).toMatchObject({ status: 201 });

    const began = Date.now();
    const { id } = await api.createPayment({ amount: 1250.5 });
    expect(await api.press(id, 'succeed')).toBe(303);
    const find = () => receiver.of(id, 'payment.succeeded')[0];
    const delivery = await eventually(find, { timeoutMs: LONGEST_MS });
    say(`from the creation to the webhook of success ${seconds(began)} s`);

    const header = String(delivery.headers['x-service-signature']);
    const secret = endpoint.body.signing_secret;
    expect(Stripe.webhooks.constructEvent(delivery.raw, header, secret).type).toBe('payment.succeeded');
    const payment = await api.get<Payment>(`/v1/payments/${id}`);
    expect(payment.body).toMatchObject({ status: 'succeeded', amount: 1250.5 });
    const event = await api.get<EventResource>(`/v1/events/${delivery.event.id}`);
    expect(event.body).toEqual(delivery.event);
    await eventually(async () => (await api.balance()) === 1219.24, { timeoutMs: LONGEST_MS });
  });

  it('stops every service gracefully, with exit code 0', async () => {
    const began = Date.now();
    const codes = await services.down();
    say(`drained after ${seconds(began)} s`);
    expect(codes).toEqual(Object.fromEntries(SERVICES.map((service) => [service, 0])));
    expect(await Promise.all(SERVICES.map(isReady))).not.toContain(true);
  });
});
