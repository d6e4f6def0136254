import { containersOf, nameOf, named, ofKind, services, type KubeObject } from './support/objects';
import { NETWORK_POLICIES } from './support/policies/network';
import { POD_POLICIES } from './support/policies/pods';
import { PRODUCTION_POLICIES } from './support/policies/production';
import { SCALE_POLICIES } from './support/policies/scale';
import { OVERLAYS, render } from './support/render';

const EVERYWHERE = [...POD_POLICIES, ...NETWORK_POLICIES, ...SCALE_POLICIES];

let rendered: Record<(typeof OVERLAYS)[number], KubeObject[]>;

beforeAll(async () => {
  const [dev, production] = await Promise.all([render('dev'), render('production')]);
  rendered = { dev, production };
});

const firstContainer = (objects: KubeObject[], name = 'payments') =>
  containersOf(services(objects).find((one) => one.name === name)!)[0]!;
const policyOf = (objects: KubeObject[], name: string) => named(objects, 'NetworkPolicy', name).spec!;
const mapOf = (objects: KubeObject[], name: string) =>
  ofKind(objects, 'ConfigMap').find(
    (one) => nameOf(one).startsWith(`${name}-`) && !nameOf(one).startsWith(`${name}-migrate-`),
  )!.data!;
const database = (objects: KubeObject[]) => named(objects, 'Cluster', 'database').spec;

type Mistake = [string, (objects: KubeObject[]) => void];

/** At least one mistake for each policy, identified by a word in the policy's name. */
const MISTAKES: Mistake[] = [
  ['probes', (o) => delete firstContainer(o).startupProbe],
  ['memory', (o) => (firstContainer(o).resources!.limits = { cpu: '1', memory: '384Mi' })],
  ['restricted', (o) => (firstContainer(o).securityContext!.readOnlyRootFilesystem = false)],
  ['restricted', (o) => (named(o, 'Namespace', 'tulay').metadata!.labels = {})],
  ['image', (o) => (firstContainer(o).image = 'tulay:latest')],
  ['image', (o) => (firstContainer(o).image = 'tulay:0.9.0')],
  ['rollout', (o) => delete firstContainer(o).lifecycle],
  ['different nodes', (o) => (services(o)[0]!.pod.topologySpreadConstraints = [])],
  ['one at a time', (o) => (ofKind(o, 'PodDisruptionBudget')[0]!.spec!.maxUnavailable = '50%')],
  [
    'Secret',
    (o) =>
      (services(o)[0]!.pod.volumes!.find(({ name }) => name === 'secrets')!.secret!.secretName = 'ledger'),
  ],
  ['migration', (o) => (ofKind(o, 'Job')[0]!.spec!.template.spec!.containers[0]!.image = 'tulay:0.9.0')],
  ['selects', (o) => (ofKind(o, 'Service')[0]!.spec!.selector = { 'app.kubernetes.io/name': 'paymets' })],
  ['selects', (o) => (ofKind(o, 'Service')[0]!.spec!.selector = { 'app.kubernetes.io/part-of': 'tulay' })],
  ['port in', (o) => (ofKind(o, 'Service')[0]!.spec!.ports![0]!.targetPort = 'htpp')],
  ['traffic is denied', (o) => (policyOf(o, 'default-deny').policyTypes = ['Ingress'])],
  ['traffic is denied', (o) => (policyOf(o, 'ledger').policyTypes = ['Ingress'])],
  ['can reach', (o) => (policyOf(o, 'migrations').egress = [])],
  ['can reach', (o) => (policyOf(o, 'nats').ingress = [])],
  ['outside the cluster', (o) => policyOf(o, 'to-the-internet').egress![0]!.to![0]!.ipBlock!.except!.shift()],
  [
    'outside the cluster',
    (o) => policyOf(o, 'ledger').egress!.push({ to: [{ ipBlock: { cidr: '198.51.100.0/24' } }] }),
  ],
  ['outside the cluster', (o) => policyOf(o, 'ledger').egress!.push({ ports: [{ port: 443 }] })],
  ['connections', (o) => (mapOf(o, 'payments').DATABASE_POOL_SIZE = '200')],
  ['as many replicas', (o) => (mapOf(o, 'payments').NATS_REPLICAS = '2')],
  [
    'to disk',
    (o) => (mapOf(o, 'nats')['nats.conf'] = mapOf(o, 'nats')['nats.conf']!.replace('always', '2m')),
  ],
  ['autoscaler', (o) => (o as object[]).push(autoscaler('paymets'))],
];

const autoscaler = (name: string) => ({
  kind: 'HorizontalPodAutoscaler',
  metadata: { name },
  spec: { scaleTargetRef: { name }, maxReplicas: 3 },
});

const IN_PRODUCTION: Mistake[] = [
  ['port in', (o) => (ofKind(o, 'PodMonitor')[0]!.spec.podMetricsEndpoints[0]!.port = 'http2')],
  ['port in', (o) => (routes(o)[0]!.backend.service!.name = 'gatway')],
  [
    'outside the cluster',
    (o) => (policyOf(o, 'database-to-storage').egress![1]!.to![0]!.ipBlock!.cidr = '0.0.0.0/0'),
  ],
  ['connections', (o) => (named(o, 'HorizontalPodAutoscaler', 'payments').spec!.maxReplicas = 40)],
  ['connections', (o) => (named(o, 'ScaledObject', 'notifier').spec.maxReplicaCount = 40)],
  ['autoscaler', (o) => (named(o, 'Deployment', 'gateway').spec!.replicas = 2)],
  ['at least two', (o) => (named(o, 'Deployment', 'ledger').spec!.replicas = 1)],
  ['new Job per release', (o) => (ofKind(o, 'Job')[0]!.metadata!.name = 'catalog-migrate')],
  ['two database instances', (o) => (database(o).postgresql.synchronous!.dataDurability = 'preferred')],
  ['two database instances', (o) => database(o).managed!.roles.pop()],
  ['two database instances', (o) => database(o).postgresql.pg_hba!.pop()],
  ['a daily backup', (o) => (database(o).plugins![0]!.isWALArchiver = false)],
  ['a daily backup', (o) => (named(o, 'ScheduledBackup', 'daily').spec.schedule = '0 0 18 * * 0')],
  [
    'certificate',
    (o) => (urlOf(o)['database-url'] = urlOf(o)['database-url']!.replace('verify-full', 'require')),
  ],
  ['certificate', (o) => (firstContainer(o).volumeMounts = [])],
  ['certificate', (o) => (urlOf(o)['nats-url'] = 'nats://payments:p1@nats:4222')],
  [
    'three servers',
    (o) => (mapOf(o, 'nats')['nats.conf'] = mapOf(o, 'nats')['nats.conf']!.replace('tls {', 'tl {')),
  ],
  [
    'three servers',
    (o) => (mapOf(o, 'nats')['nats.conf'] = mapOf(o, 'nats')['nats.conf']!.replace('40GB', '80GB')),
  ],
  ['restored', (o) => (named(o, 'CronJob', 'restore-rehearsal').spec!.schedule = '0 19 1 * *')],
  ['restored', (o) => (named(o, 'Cluster', 'rehearsal').spec.plugins = database(o).plugins)],
  ['restored', (o) => (named(o, 'PrometheusRule', 'cluster-alerts').spec.groups[0]!.rules = [])],
  ['for operators', (o) => (routes(o)[0]!.pathType = 'Prefix')],
  ['for operators', (o) => (routes(o)[0]!.path = '/metrics')],
  ['for operators', (o) => (named(o, 'Ingress', 'dashboard').metadata!.annotations = {})],
  ['for operators', (o) => delete named(o, 'Ingress', 'dashboard').spec!.tls],
];

const routes = (o: KubeObject[]) => named(o, 'Ingress', 'tulay').spec!.rules![0]!.http!.paths;
const urlOf = (o: KubeObject[]) => named(o, 'ExternalSecret', 'payments').spec.target.template.data;

function expectCaught(objects: KubeObject[], [word, make]: Mistake): void {
  const copy = structuredClone(objects);
  make(copy);
  const policy = [...EVERYWHERE, ...PRODUCTION_POLICIES].find(({ name }) => name.includes(word))!;
  expect(policy.problems(copy)).not.toEqual([]);
}

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  it.each(EVERYWHERE)('$name', ({ problems }) => {
    expect(problems(rendered[overlay])).toEqual([]);
  });

  it.each(MISTAKES)('violates a policy if it contains the planted mistake: %s', (...mistake) =>
    expectCaught(rendered[overlay], mistake),
  );
});

describe('the production overlay', () => {
  it.each(PRODUCTION_POLICIES)('$name', ({ problems }) => {
    expect(problems(rendered.production)).toEqual([]);
  });

  it.each(IN_PRODUCTION)('violates a policy if it contains the planted mistake: %s', (...mistake) =>
    expectCaught(rendered.production, mistake),
  );
});

it('every policy is tested with a mistake', () => {
  const all = [...EVERYWHERE, ...PRODUCTION_POLICIES];
  const tried = [...MISTAKES, ...IN_PRODUCTION].map(
    ([word]) => all.find(({ name }) => name.includes(word))?.name,
  );
  expect(new Set(tried)).toEqual(new Set(all.map(({ name }) => name)));
});
