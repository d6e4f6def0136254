import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2';
import type { CronJob, Job } from 'kubernetes-types/batch/v1';
import type {
  ConfigMap,
  Container,
  Namespace,
  PodSpec,
  PodTemplateSpec,
  Secret,
  Service,
} from 'kubernetes-types/core/v1';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import type * as custom from './custom-kinds';

interface Kinds {
  Certificate: custom.Certificate;
  Cluster: custom.Cluster;
  ConfigMap: ConfigMap;
  CronJob: CronJob;
  Deployment: Deployment;
  ExternalSecret: custom.ExternalSecret;
  HorizontalPodAutoscaler: HorizontalPodAutoscaler;
  Ingress: Ingress;
  Issuer: custom.Issuer;
  Job: Job;
  Namespace: Namespace;
  NetworkPolicy: NetworkPolicy;
  ObjectStore: custom.ObjectStore;
  PodDisruptionBudget: PodDisruptionBudget;
  PodMonitor: custom.PodMonitor;
  PrometheusRule: custom.PrometheusRule;
  ScaledObject: custom.ScaledObject;
  ScheduledBackup: custom.ScheduledBackup;
  Secret: Secret;
  Service: Service;
  StatefulSet: StatefulSet;
}

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

export interface Workload {
  kind: string;
  name: string;
  template: PodTemplateSpec;
  pod: PodSpec;
}

export const ofKind = <K extends keyof Kinds>(objects: KubeObject[], kind: K): Kinds[K][] =>
  objects.filter((object) => object.kind === kind) as Kinds[K][];

/** @throws Error if there is no object of this kind and name */
export function named<K extends keyof Kinds>(objects: KubeObject[], kind: K, name: string): Kinds[K] {
  const found = ofKind(objects, kind).find((object) => nameOf(object) === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

export const nameOf = (object: { metadata?: { name?: string } }): string => object.metadata?.name ?? '';

type Started = Deployment | StatefulSet | Job | CronJob;

function workload(object: Started, template: PodTemplateSpec | undefined): Workload {
  const { spec: pod = { containers: [] } } = template ?? {};
  return { kind: object.kind ?? '', name: nameOf(object), template: template ?? {}, pod };
}

export const workloads = (objects: KubeObject[]): Workload[] => [
  ...[...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet'), ...ofKind(objects, 'Job')].map(
    (object) => workload(object, object.spec?.template),
  ),
  ...ofKind(objects, 'CronJob').map((object) => workload(object, object.spec?.jobTemplate.spec?.template)),
];

/**
 * Returns the pods that CloudNativePG creates, reduced to labels and ports, because CloudNativePG sets their
 * security options.
 */
const databases = (objects: KubeObject[]): Workload[] =>
  ofKind(objects, 'Cluster').map(({ kind, metadata, spec }) => ({
    kind,
    name: metadata.name ?? '',
    template: {
      metadata: {
        labels: {
          'cnpg.io/cluster': metadata.name ?? '',
          'cnpg.io/podRole': 'instance',
          ...spec.inheritedMetadata?.labels,
        },
      },
    },
    pod: {
      containers: [
        {
          name: 'postgres',
          ports: [
            { name: 'postgresql', containerPort: 5432 },
            { name: 'metrics', containerPort: 9187 },
          ],
        },
      ],
    },
  }));

export const allPods = (objects: KubeObject[]): Workload[] => [...workloads(objects), ...databases(objects)];

export const ours = (objects: KubeObject[]): Workload[] =>
  workloads(objects).filter(
    ({ template }) => template.metadata?.labels?.['app.kubernetes.io/part-of'] === 'tulay',
  );

export const services = (objects: KubeObject[]): Workload[] =>
  ours(objects).filter(({ kind }) => kind === 'Deployment');

/** Returns all containers of a workload; the first is the main container. */
export const containersOf = ({ pod }: Workload): Container[] => [
  ...pod.containers,
  ...(pod.initContainers ?? []),
];

export function selects(selector: LabelSelector | undefined, { template }: Workload): boolean {
  const labels = template.metadata?.labels ?? {};
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, values = [] }) => values.includes(labels[key] ?? ''))
  );
}
