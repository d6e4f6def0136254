import type { Deployment, StatefulSet } from 'kubernetes-types/apps/v1';
import type { Job } from 'kubernetes-types/batch/v1';
import type {
  ConfigMap,
  Container,
  PodSpec,
  PodTemplateSpec,
  Secret,
  Service,
} from 'kubernetes-types/core/v1';
import type { LabelSelector } from 'kubernetes-types/meta/v1';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';

interface Kinds {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  Job: Job;
  NetworkPolicy: NetworkPolicy;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
  StatefulSet: StatefulSet;
}

/** Any rendered object. */
export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

/** What starts pods. */
export interface Workload {
  kind: string;
  name: string;
  template: PodTemplateSpec;
  pod: PodSpec;
}

export const ofKind = <K extends keyof Kinds>(objects: KubeObject[], kind: K): Kinds[K][] =>
  objects.filter((object) => object.kind === kind) as Kinds[K][];

export const nameOf = (object: { metadata?: { name?: string } }): string => object.metadata?.name ?? '';

export const workloads = (objects: KubeObject[]): Workload[] =>
  [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet'), ...ofKind(objects, 'Job')].map(
    (object) => {
      const template = object.spec?.template ?? { spec: { containers: [] } };
      return {
        kind: object.kind ?? '',
        name: nameOf(object),
        template,
        pod: template.spec ?? { containers: [] },
      };
    },
  );

/** Those of our own image: the services and their migrations. */
export const ours = (objects: KubeObject[]): Workload[] =>
  workloads(objects).filter(
    ({ template }) => template.metadata?.labels?.['app.kubernetes.io/part-of'] === 'tulay',
  );

export const services = (objects: KubeObject[]): Workload[] =>
  ours(objects).filter(({ kind }) => kind === 'Deployment');

export const containersOf = (workload: Workload): Container[] => workload.pod.containers;

/** The Secret whose files a pod of ours has. */
export function secretOf(objects: KubeObject[], { pod }: Workload): Secret | undefined {
  const mounted = pod.volumes?.find(({ name }) => name === 'secrets')?.secret?.secretName;
  return ofKind(objects, 'Secret').find((secret) => nameOf(secret) === mounted);
}

/** Whether a selector chooses the pods of a workload. */
export function selects(selector: LabelSelector | undefined, { template }: Workload): boolean {
  const labels = template.metadata?.labels ?? {};
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, values = [] }) => values.includes(labels[key] ?? ''))
  );
}
