import 'reflect-metadata';
import { SERVICES, type ServiceName } from '@tulay/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogConfig } from '../../apps/catalog/src/config/catalog.config';
import { readEmbedConfig } from '../../apps/embed/src/config/embed.config';
import { readGatewayConfig } from '../../apps/gateway/src/config/gateway.config';
import { readLedgerConfig } from '../../apps/ledger/src/config/ledger.config';
import { readNotifierConfig } from '../../apps/notifier/src/config/notifier.config';
import { readPaymentsConfig } from '../../apps/payments/src/config/payments.config';
import { readPayoutsConfig } from '../../apps/payouts/src/config/payouts.config';
import {
  containersOf,
  nameOf,
  ofKind,
  secretOf,
  services,
  type KubeObject,
  type Workload,
} from './support/objects';
import { render } from './support/render';

jest.setTimeout(180_000);

const READ: Record<ServiceName, (env: NodeJS.ProcessEnv) => object> = {
  catalog: readCatalogConfig,
  embed: readEmbedConfig,
  gateway: readGatewayConfig,
  ledger: readLedgerConfig,
  notifier: readNotifierConfig,
  payments: readPaymentsConfig,
  payouts: readPayoutsConfig,
};

/** For tests and the local stack only. */
const FORBIDDEN = [
  'CLOCK_MOVABLE',
  'ALLOW_FAILPOINTS',
  'FAILPOINT_FILE',
  'RATE_LIMIT_EXEMPT_LOOPBACK',
  'WEBHOOK_ALLOWED_CIDRS',
  'TULAY_ENV',
  'READY_SERVICES',
];
const OF_THE_RUNTIME = ['NODE_OPTIONS'];

let dev: KubeObject[];
let folder: string;

beforeAll(async () => {
  dev = await render('dev');
  folder = mkdtempSync(join(tmpdir(), 'tulay-secrets-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const workloadOf = (service: ServiceName): Workload => services(dev).find(({ name }) => name === service)!;

/** The variables of a container: of its ConfigMaps and its own. */
function variablesOf(workload: Workload): Record<string, string> {
  const [container] = containersOf(workload);
  const maps = ofKind(dev, 'ConfigMap').filter((map) =>
    container?.envFrom?.some(({ configMapRef }) => configMapRef?.name === nameOf(map)),
  );
  const own = (container?.env ?? []).map(({ name, value }) => [name, value ?? '']);
  return Object.assign({}, ...maps.map(({ data }) => data), Object.fromEntries(own)) as Record<
    string,
    string
  >;
}

/** The same variables on this machine: the files of the Secret are elsewhere. */
function environmentOf(workload: Workload): NodeJS.ProcessEnv {
  const files = Object.entries(secretOf(dev, workload)?.data ?? {});
  for (const [name, value] of files)
    writeFileSync(join(folder, `${workload.name}-${name}`), Buffer.from(value, 'base64'));
  const here = (value: string): string => value.replace('/run/secrets/tulay/', `${folder}/${workload.name}-`);
  return Object.fromEntries(
    Object.entries(variablesOf(workload)).map(([name, value]) => [name, here(value)]),
  );
}

describe.each(SERVICES)('the variables of %s', (service) => {
  it('are a configuration that it accepts', () => {
    expect(() => READ[service](environmentOf(workloadOf(service)))).not.toThrow();
  });

  it('are all known to it', () => {
    const env = environmentOf(workloadOf(service));
    const known = [...Object.keys(READ[service](env)), ...OF_THE_RUNTIME];
    const names = Object.keys(env).map((name) => name.replace(/_FILE$/, ''));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('have no secret in the clear and nothing that is for tests', () => {
    const variables = variablesOf(workloadOf(service));
    expect(Object.keys(variables).filter((name) => FORBIDDEN.includes(name))).toEqual([]);
    expect(
      Object.keys(variables).filter(
        (name) => /_URL$|_KEYS?$/.test(name) && !/^(PUBLIC|EMBED)_URL$/.test(name),
      ),
    ).toEqual([]);
  });

  it('name files that its Secret has, and the Secret has no others', () => {
    const workload = workloadOf(service);
    const named = Object.values(variablesOf(workload)).filter((value) =>
      value.startsWith('/run/secrets/tulay/'),
    );
    const files = Object.keys(secretOf(dev, workload)?.data ?? {});
    expect(new Set(named.map((path) => path.split('/').at(-1)))).toEqual(new Set(files));
  });
});

describe('the database', () => {
  it('has connections for every replica and one more of each service', () => {
    const used = services(dev).map((one) => {
      const replicas =
        ofKind(dev, 'Deployment').find((object) => nameOf(object) === one.name)?.spec?.replicas ?? 1;
      return (replicas + 1) * Number(variablesOf(one).DATABASE_POOL_SIZE ?? 0);
    });
    const postgres = ofKind(dev, 'StatefulSet').find((one) => nameOf(one) === 'postgres')!;
    const args = postgres.spec!.template.spec!.containers[0]!.args!.join(' ');
    const most = Number(/max_connections=(\d+)/.exec(args)![1]);
    expect(used.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(0.8 * most);
  });
});
