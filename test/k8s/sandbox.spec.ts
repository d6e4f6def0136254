import { SERVICES, type ServiceName } from '@tulay/contracts';
import { forSandbox, type SandboxPorts } from './support/for-sandbox';
import { nameOf, type KubeObject } from './support/objects';
import { render } from './support/render';

const portsFrom = (first: number): Record<ServiceName, number> =>
  Object.fromEntries(SERVICES.map((service, at) => [service, first + at])) as Record<ServiceName, number>;
const PORTS: SandboxPorts = {
  http: portsFrom(21_000),
  metrics: portsFrom(22_000),
  postgres: 23_000,
  nats: 23_001,
};

let rendered: KubeObject[];
let inRoom: KubeObject[];

beforeAll(async () => {
  rendered = await render('dev');
  inRoom = forSandbox(rendered, PORTS);
});

/** Returns all values in an object, in order, each with the path of its field. */
function fieldsOf(value: unknown, path: string): [string, string][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (!parts.length) return [[path, JSON.stringify(value)]];
  return parts.flatMap(([name, part]) => fieldsOf(part, `${path}/${name}`));
}

/** Returns the fields of all objects. Object names do not include the generated content hash. */
const fieldsOfAll = (objects: KubeObject[]): [string, string][] =>
  objects.flatMap((one) => fieldsOf(one, `${one.kind} ${nameOf(one).replace(/-[a-z0-9]{10}$/, '')}`));

const matching = (pattern: RegExp): [string, string][] =>
  fieldsOfAll(inRoom).filter(([field]) => pattern.test(field));

const POLICY = /^(Deployment|Job) [a-z-]+\/spec\/template\/spec\/containers\/0\/imagePullPolicy$/;
const PORT = /^ConfigMap [a-z]+\/data\/(SERVICE|METRICS)_PORT$/;
const ADDRESS =
  /^ConfigMap gateway\/data\/(EMBED|DASHBOARD)_URL$|^ConfigMap (gateway|notifier)\/data\/WEBHOOK_ALLOWED_CIDRS$/;
const URL_FIELD = /^Secret [a-z-]+\/data\/(migration-)?(database|nats)-url$/;

describe("the dev overlay's objects in the sandbox", () => {
  it('include exactly the ConfigMaps, Secrets, Jobs and Deployments', () => {
    const kinds = ['ConfigMap', 'Secret', 'Job', 'Deployment'];
    const expected = rendered.filter(({ kind }) => kinds.includes(kind)).map(nameOf);
    expect(inRoom.map(nameOf)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(30);
  });

  it("use only the sandbox's local image", () => {
    expect(matching(POLICY).map(([, value]) => value)).toEqual(Array(15).fill('"Never"'));
  });

  it('have separate ports for every service', () => {
    const ports = matching(PORT).map(([, value]) => value);
    expect(new Set(ports).size).toBe(2 * SERVICES.length);
  });

  it('use loopback for the pages, the merchant, the database and NATS', () => {
    expect(Object.fromEntries(matching(ADDRESS))).toEqual({
      'ConfigMap gateway/data/EMBED_URL': `"http://127.0.0.1:${PORTS.http.embed}"`,
      'ConfigMap gateway/data/DASHBOARD_URL': `"http://127.0.0.1:${PORTS.http.dashboard}"`,
      'ConfigMap gateway/data/WEBHOOK_ALLOWED_CIDRS': '"127.0.0.0/8"',
      'ConfigMap notifier/data/WEBHOOK_ALLOWED_CIDRS': '"127.0.0.0/8"',
    });
    const addresses = matching(URL_FIELD).map(([, value]) =>
      Buffer.from(JSON.parse(value) as string, 'base64').toString(),
    );
    // A database URL and a NATS URL for each of seven services, one NATS URL each for embed and the operator,
    // and two URLs for each of seven migrations.
    expect(addresses).toHaveLength(30);
    for (const address of addresses)
      expect(address).toMatch(/^postgres:.*@127\.0\.0\.1:23000\/tulay$|^nats:.*@127\.0\.0\.1:23001$/);
  });

  it('are identical to the rendered overlay except for image policies, ports and addresses', () => {
    const changed = [POLICY, PORT, ADDRESS, URL_FIELD];
    const others = (objects: KubeObject[]) =>
      fieldsOfAll(objects).filter(([field]) => !changed.some((one) => one.test(field)));
    const kept = rendered.filter((one) => inRoom.some(({ kind }) => kind === one.kind));
    expect(others(inRoom)).toEqual(others(kept));
  });
});
