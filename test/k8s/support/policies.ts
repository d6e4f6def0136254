import type { KubeObject, Workload } from './objects';
import { containersOf, nameOf, ofKind, ours, secretOf, selects, services, workloads } from './objects';

/** A rule that every overlay keeps. */
export interface Policy {
  name: string;
  /** @returns one line for each object that breaks it */
  problems: (objects: KubeObject[]) => string[];
}

const PRIVATE_RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '224.0.0.0/4',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
];
const TO_THE_INTERNET = ['notifier', 'payments', 'payouts'];

const failing = (list: Workload[], what: string, holds: (one: Workload) => boolean): string[] =>
  list.filter((one) => !holds(one)).map(({ kind, name }) => `${kind} ${name}: ${what}`);

const everyContainer = (
  list: Workload[],
  what: string,
  holds: (container: ReturnType<typeof containersOf>[number]) => boolean,
): string[] => failing(list, what, (one) => containersOf(one).length > 0 && containersOf(one).every(holds));

const probes: Policy = {
  name: 'every service has three probes, of paths that it serves',
  problems: (objects) =>
    everyContainer(services(objects), 'a probe is missing or asks for another path', (container) => {
      const paths = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
        (probe) => probe?.httpGet?.path,
      );
      return paths.join() === '/readyz,/readyz,/livez';
    }),
};

const limits: Policy = {
  name: 'every container asks for processor and memory, and has a limit of memory only',
  problems: (objects) =>
    everyContainer(workloads(objects), 'requests or limits', ({ resources }) =>
      Boolean(
        resources?.requests?.cpu &&
        resources.requests.memory &&
        resources.limits?.memory &&
        !resources.limits.cpu,
      ),
    ),
};

const restricted: Policy = {
  name: 'every pod fits the restricted profile, without a token of the API server',
  problems: (objects) => [
    ...failing(workloads(objects), 'pod security', ({ pod }) =>
      Boolean(
        pod.securityContext?.runAsNonRoot &&
        pod.securityContext.runAsUser &&
        pod.securityContext.seccompProfile?.type === 'RuntimeDefault' &&
        pod.automountServiceAccountToken === false &&
        pod.enableServiceLinks === false,
      ),
    ),
    ...everyContainer(
      workloads(objects),
      'container security',
      ({ securityContext }) =>
        securityContext?.allowPrivilegeEscalation === false &&
        securityContext.capabilities?.drop?.includes('ALL') === true,
    ),
    ...everyContainer(ours(objects), 'a root that can be written', ({ securityContext }) =>
      Boolean(securityContext?.readOnlyRootFilesystem),
    ),
  ],
};

const pinned: Policy = {
  name: 'no image is `latest` or without a tag',
  problems: (objects) =>
    everyContainer(workloads(objects), 'image', ({ image = '' }) =>
      /:(?!latest$)[\w.-]+(@sha256:\w+)?$/.test(image),
    ),
};

const rollout: Policy = {
  name: 'a rollout never has fewer pods than asked, and a pod drains before it is killed',
  problems: (objects) => [
    ...ofKind(objects, 'Deployment')
      .filter(({ spec }) => spec?.strategy?.rollingUpdate?.maxUnavailable !== 0)
      .map((one) => `Deployment ${nameOf(one)}: maxUnavailable`),
    ...failing(
      services(objects),
      'drain',
      (one) =>
        (one.pod.terminationGracePeriodSeconds ?? 0) >= 35 &&
        containersOf(one).every(({ lifecycle }) => lifecycle?.preStop !== undefined),
    ),
  ],
};

const chosen: Policy = {
  name: 'every Service, disruption budget and policy chooses pods, and every service has a budget',
  problems: (objects) => {
    const pods = workloads(objects);
    const lists = [
      ...ofKind(objects, 'Service').map((one) => ({ one, selector: { matchLabels: one.spec?.selector } })),
      ...ofKind(objects, 'PodDisruptionBudget').map((one) => ({ one, selector: one.spec?.selector })),
      ...ofKind(objects, 'NetworkPolicy').map((one) => ({ one, selector: one.spec?.podSelector })),
    ];
    const empty = lists.filter(({ selector }) => !pods.some((pod) => selects(selector, pod)));
    const budgets = ofKind(objects, 'PodDisruptionBudget');
    return [
      ...empty.map(({ one }) => `${one.kind} ${nameOf(one)} chooses no pod`),
      ...failing(services(objects), 'disruption budget', (pod) =>
        budgets.some(({ spec }) => selects(spec?.selector, pod)),
      ),
    ];
  },
};

const ports: Policy = {
  name: 'every port of a Service is one that its pods open',
  problems: (objects) =>
    ofKind(objects, 'Service').flatMap((service) => {
      const pods = workloads(objects).filter((pod) => selects({ matchLabels: service.spec?.selector }, pod));
      const open = pods
        .flatMap(containersOf)
        .flatMap((container) => container.ports?.map(({ name }) => name));
      return (service.spec?.ports ?? [])
        .filter(({ targetPort }) => !open.includes(String(targetPort)))
        .map(({ name }) => `Service ${nameOf(service)}: nothing opens ${name}`);
    }),
};

const denied: Policy = {
  name: 'what no policy allows is denied, and every service has a policy',
  problems: (objects) => {
    const policies = ofKind(objects, 'NetworkPolicy');
    const all = policies.find(
      ({ spec }) => Object.keys(spec?.podSelector ?? {}).length === 0 && !spec?.egress,
    );
    const both = all?.spec?.policyTypes?.length === 2 && !all.spec.ingress;
    return [
      ...(both ? [] : ['NetworkPolicy default-deny is missing']),
      ...failing(
        workloads(objects).filter(({ kind }) => kind !== 'Job'),
        'network policy',
        (pod) => policies.some(({ spec }) => spec?.ingress && selects(spec.podSelector, pod)),
      ),
    ];
  },
};

const reached: Policy = {
  name: 'every pod may reach the database and the bus whose address it has',
  problems: (objects) => {
    const mayReach = (one: Workload, component: string): boolean =>
      ofKind(objects, 'NetworkPolicy')
        .filter(({ spec }) => selects(spec?.podSelector, one))
        .flatMap(({ spec }) => spec?.egress ?? [])
        .flatMap(({ to = [] }) => to)
        .some(({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/component'] === component);
    const having = (field: string) => ours(objects).filter((one) => secretOf(objects, one)?.data?.[field]);
    return [
      ...failing(having('database-url'), 'may not reach the database', (one) => mayReach(one, 'database')),
      ...failing(having('nats-url'), 'may not reach the bus', (one) => mayReach(one, 'bus')),
    ];
  },
};

const internet: Policy = {
  name: 'only payments, payouts and notifier leave the cluster, and never to a private address',
  problems: (objects) => {
    const leaving = ofKind(objects, 'NetworkPolicy').filter(({ spec }) =>
      spec?.egress?.some(({ to }) => !to || to.some(({ ipBlock }) => ipBlock)),
    );
    const names = workloads(objects).filter((pod) =>
      leaving.some(({ spec }) => selects(spec?.podSelector, pod)),
    );
    const blocks = leaving.flatMap(({ spec }) => spec?.egress ?? []).flatMap(({ to = [] }) => to);
    const except = blocks.flatMap(({ ipBlock }) => ipBlock?.except ?? []);
    return [
      ...names.filter(({ name }) => !TO_THE_INTERNET.includes(name)).map(({ name }) => `${name} may leave`),
      ...TO_THE_INTERNET.filter((name) => !names.some((pod) => pod.name === name)).map(
        (name) => `${name} may not leave`,
      ),
      ...PRIVATE_RANGES.filter((range) => !except.includes(range)).map((range) => `${range} may be reached`),
    ];
  },
};

const ownSecrets: Policy = {
  name: 'a pod mounts its own Secret only, readable by its group',
  problems: (objects) =>
    failing(ours(objects), 'secrets', ({ name, pod }) => {
      const mounted = (pod.volumes ?? []).flatMap(({ secret }) => (secret ? [secret] : []));
      return mounted.every(
        ({ secretName, defaultMode }) =>
          new RegExp(`^${name}(-[a-z0-9]{10})?$`).test(secretName ?? '') && defaultMode === 0o440,
      );
    }),
};

export const POLICIES: Policy[] = [
  probes,
  limits,
  restricted,
  pinned,
  rollout,
  chosen,
  ports,
  denied,
  reached,
  internet,
  ownSecrets,
];
