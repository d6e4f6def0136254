import { containersOf, nameOf, named, ofKind, services, type KubeObject, type Workload } from '../objects';
import { variablesOf } from '../variables';
import { unless, type Policy } from './policy';

/** Returns the maximum number of a service's pods, without the additional pod during a rollout. */
function mostReplicas(objects: KubeObject[], name: string): number {
  const autoscaled = [
    ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }) => ({
      target: spec?.scaleTargetRef.name,
      most: spec?.maxReplicas,
    })),
    ...ofKind(objects, 'ScaledObject').map(({ spec }) => ({
      target: spec.scaleTargetRef.name,
      most: spec.maxReplicaCount,
    })),
  ].find(({ target }) => target === name);
  return autoscaled?.most ?? named(objects, 'Deployment', name).spec?.replicas ?? 1;
}

const connectionsOf = (objects: KubeObject[], one: Workload): number =>
  (mostReplicas(objects, one.name) + 1) *
  Number(variablesOf(objects, containersOf(one)[0]!).DATABASE_POOL_SIZE ?? 0);

function mostConnections(objects: KubeObject[]): number {
  const cluster = ofKind(objects, 'Cluster')[0]?.spec.postgresql.parameters.max_connections;
  const args = ofKind(objects, 'StatefulSet')
    .filter((one) => nameOf(one) === 'postgres')
    .flatMap(({ spec }) => spec?.template.spec?.containers[0]?.args ?? []);
  return Number(cluster ?? /max_connections=(\d+)/.exec(args.join())?.[1]);
}

const connections: Policy = {
  name: 'at maximum scale, with one more pod of each service, at most 80 % of the connections are open',
  problems: (objects) => {
    const used = services(objects)
      .map((one) => connectionsOf(objects, one))
      .reduce((sum, n) => sum + n, 0);
    const most = mostConnections(objects);
    return used > 0 && used <= 0.8 * most ? [] : [`${used} connections of ${most}`];
  },
};

const scaled: Policy = {
  name: 'an autoscaler targets an existing service, whose manifest does not set the number of replicas',
  problems: (objects) => {
    const targets = [
      ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }) => spec?.scaleTargetRef.name ?? ''),
      ...ofKind(objects, 'ScaledObject').map(({ spec }) => spec.scaleTargetRef.name),
    ];
    const deployments = ofKind(objects, 'Deployment');
    return [
      ...targets
        .filter((name) => !deployments.some((one) => nameOf(one) === name))
        .map((name) => `${name} is scaled but is not a Deployment`),
      ...deployments
        .filter((one) => targets.includes(nameOf(one)) && one.spec?.replicas !== undefined)
        .map((one) => `${nameOf(one)} is scaled but sets a number of replicas`),
    ];
  },
};

const copies: Policy = {
  name: 'a stream has as many replicas as the bus has servers',
  problems: (objects) => {
    const servers = named(objects, 'StatefulSet', 'nats').spec?.replicas;
    return services(objects)
      .filter((one) => Number(variablesOf(objects, containersOf(one)[0]!).NATS_REPLICAS) !== servers)
      .map(({ name }) => `${name}: NATS_REPLICAS is not ${servers}`);
  },
};

const synced: Policy = {
  name: 'a message is written to disk before it is acknowledged',
  problems: (objects) => {
    const conf = ofKind(objects, 'ConfigMap').find((one) => nameOf(one).startsWith('nats-'))?.data?.[
      'nats.conf'
    ];
    return unless({ 'sync_interval is not always': /^\s*sync_interval: always$/m.test(conf ?? '') });
  },
};

export const SCALE_POLICIES: Policy[] = [connections, scaled, copies, synced];
