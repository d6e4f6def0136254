import type { NetworkPolicy, NetworkPolicyPeer } from 'kubernetes-types/networking/v1';
import {
  allPods,
  containersOf,
  nameOf,
  ofKind,
  ours,
  selects,
  type KubeObject,
  type Workload,
} from '../objects';
import { filesOf } from '../variables';
import { failing, type Policy } from './policy';

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
/** Pods that may connect to the API server and the object storage at specific addresses. */
const TO_NAMED_ADDRESSES = ['database', 'rehearsal', 'restore-rehearsal'];
const NARROWEST_NAMED = 24;

const chosen: Policy = {
  name: "every Service and disruption budget selects one workload's pods, and every network policy selects some",
  problems: (objects) => {
    const pods = allPods(objects);
    const exact = [
      ...ofKind(objects, 'Service').map((one) => ({ one, selector: { matchLabels: one.spec?.selector } })),
      ...ofKind(objects, 'PodDisruptionBudget').map((one) => ({ one, selector: one.spec?.selector })),
    ];
    const some = [
      ...ofKind(objects, 'NetworkPolicy').map((one) => ({ one, selector: one.spec?.podSelector })),
      ...ofKind(objects, 'PodMonitor').map((one) => ({ one, selector: one.spec.selector })),
    ];
    return [
      ...exact
        .filter(({ selector }) => pods.filter((pod) => selects(selector, pod)).length !== 1)
        .map(({ one }) => `${one.kind} ${nameOf(one)} does not select exactly one workload`),
      ...some
        .filter(({ selector }) => !pods.some((pod) => selects(selector, pod)))
        .map(({ one }) => `${one.kind} ${nameOf(one)} selects no pod`),
    ];
  },
};

const openPorts = (pods: Workload[]): unknown[] =>
  pods
    .flatMap(containersOf)
    .flatMap(({ ports = [] }) => ports.flatMap(({ name, containerPort }) => [name, containerPort]));

const ports: Policy = {
  name: 'every port in a Service, monitor or ingress is open',
  problems: (objects) => {
    const of = (selector: Record<string, string> | undefined) =>
      openPorts(allPods(objects).filter((pod) => selects({ matchLabels: selector }, pod)));
    const closed = ofKind(objects, 'Service').flatMap((service) =>
      (service.spec?.ports ?? [])
        .filter(({ targetPort }) => !of(service.spec?.selector).includes(targetPort))
        .map(({ name }) => `Service ${nameOf(service)}: nothing opens ${name}`),
    );
    const unread = ofKind(objects, 'PodMonitor').flatMap(({ metadata, spec }) =>
      spec.podMetricsEndpoints
        .filter(({ port }) => !of(spec.selector.matchLabels).includes(port))
        .map(({ port }) => `PodMonitor ${metadata.name}: nothing opens ${port}`),
    );
    return [...closed, ...unread, ...withoutService(objects)];
  },
};

const withoutService = (objects: KubeObject[]): string[] =>
  ofKind(objects, 'Ingress')
    .flatMap(({ spec }) => spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .filter(
      ({ backend: { service } }) =>
        !ofKind(objects, 'Service').some(
          (one) =>
            nameOf(one) === service?.name &&
            one.spec?.ports?.some(({ name }) => name === service?.port?.name),
        ),
    )
    .map(({ path }) => `Ingress ${path}: the Service does not exist`);

const denied: Policy = {
  name: 'traffic is denied unless a network policy allows it, in both directions',
  problems: (objects) => {
    const policies = ofKind(objects, 'NetworkPolicy');
    const all = policies.find(
      ({ spec }) => Object.keys(spec?.podSelector ?? {}).length === 0 && !spec?.egress,
    );
    const both = all?.spec?.policyTypes?.length === 2 && !all.spec.ingress;
    return [
      ...(both ? [] : ['NetworkPolicy default-deny is missing']),
      ...failing(allPods(objects), 'network policy', (pod) =>
        policies.some((one) => one !== all && isForBoth(one) && selects(one.spec?.podSelector, pod)),
      ),
    ];
  },
};

const isForBoth = ({ spec }: NetworkPolicy): boolean => spec?.policyTypes?.length === 2;

const peersOf = (objects: KubeObject[], one: Workload): NetworkPolicyPeer[] =>
  ofKind(objects, 'NetworkPolicy')
    .filter(({ spec }) => selects(spec?.podSelector, one))
    .flatMap(({ spec }) => spec?.egress ?? [])
    .flatMap(({ to = [] }) => to);

const isPart = ({ podSelector }: NetworkPolicyPeer, component: string): boolean =>
  podSelector?.matchLabels?.['app.kubernetes.io/component'] === component;

/** Returns whether the component's pods accept connections from this workload. */
const isTaken = (objects: KubeObject[], one: Workload, component: string): boolean =>
  ofKind(objects, 'NetworkPolicy')
    .filter(({ spec }) =>
      allPods(objects).some(
        (pod) =>
          selects(spec?.podSelector, pod) &&
          pod.template.metadata?.labels?.['app.kubernetes.io/component'] === component,
      ),
    )
    .flatMap(({ spec }) => spec?.ingress ?? [])
    .flatMap(({ from = [] }) => from)
    .some(
      ({ podSelector, namespaceSelector }) => !namespaceSelector && podSelector && selects(podSelector, one),
    );

const reached: Policy = {
  name: 'every pod can reach the database and the bus that it is configured to use',
  problems: (objects) => {
    const mayReach = (one: Workload, component: string): boolean =>
      peersOf(objects, one).some((peer) => isPart(peer, component)) && isTaken(objects, one, component);
    const having = (...fields: string[]) =>
      ours(objects).filter((one) => fields.some((field) => filesOf(objects, one)[field]));
    return [
      ...failing(having('database-url', 'migration-database-url'), 'cannot reach the database', (one) =>
        mayReach(one, 'database'),
      ),
      ...failing(having('nats-url'), 'cannot reach the bus', (one) => mayReach(one, 'bus')),
    ];
  },
};

const isSameFamily = (one: string, other: string): boolean => one.includes(':') === other.includes(':');

const internet: Policy = {
  name: 'only payments, payouts and notifier can connect outside the cluster, and only to public addresses',
  problems: (objects) => {
    const pods = allPods(objects);
    const blocksOf = (pod: Workload) =>
      ofKind(objects, 'NetworkPolicy')
        .filter(({ spec }) => selects(spec?.podSelector, pod))
        .flatMap(({ spec }) => spec?.egress ?? [])
        .flatMap(({ to = [{ ipBlock: { cidr: '0.0.0.0/0' } }] }) => to)
        .flatMap(({ ipBlock }) => (ipBlock ? [ipBlock] : []));
    const wide = (pod: Workload) =>
      blocksOf(pod).filter(({ cidr }) => Number(cidr.split('/')[1]) < NARROWEST_NAMED);
    const isOpen = (range: string): boolean =>
      pods.flatMap(wide).some((block) => isSameFamily(block.cidr, range) && !block.except?.includes(range));
    const leaving = pods.filter((pod) => wide(pod).length > 0).map(({ name }) => name);
    const named = pods.filter((pod) => blocksOf(pod).length > 0).map(({ name }) => name);
    const allowed = [...TO_THE_INTERNET, ...TO_NAMED_ADDRESSES];
    return [
      ...leaving
        .filter((name) => !TO_THE_INTERNET.includes(name))
        .map((name) => `${name} can connect outside the cluster`),
      ...named
        .filter((name) => !allowed.includes(name))
        .map((name) => `${name} has an allowed address outside the cluster`),
      ...TO_THE_INTERNET.filter((name) => !leaving.includes(name)).map(
        (name) => `${name} cannot connect outside the cluster`,
      ),
      ...PRIVATE_RANGES.filter(isOpen).map((range) => `${range} is reachable`),
    ];
  },
};

export const NETWORK_POLICIES: Policy[] = [chosen, ports, denied, reached, internet];
