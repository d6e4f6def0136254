import type { ServiceName } from '@tulay/contracts';
import type { ConfigMap, Secret } from 'kubernetes-types/core/v1';
import { containersOf, nameOf, ofKind, services, workloads, type KubeObject } from './objects';

/** The ports of 127.0.0.1 that a run without Services uses. */
export interface RoomPorts {
  http: Record<ServiceName, number>;
  metrics: Record<ServiceName, number>;
  postgres: number;
  nats: number;
}

const KEPT = ['ConfigMap', 'Secret', 'Job', 'Deployment'];
/** The services that check where a webhook may go. */
const CHECKING: ServiceName[] = ['gateway', 'notifier'];

/**
 * What `podman kube play` runs of an overlay, on the network of the machine: there every service needs ports of its own,
 * the others are on loopback, and so is the merchant who receives webhooks. Images are those that are there.
 */
export function forRoom(objects: KubeObject[], ports: RoomPorts): KubeObject[] {
  const kept = structuredClone(objects.filter(({ kind }) => KEPT.includes(kind)));
  for (const workload of workloads(kept))
    for (const container of containersOf(workload)) container.imagePullPolicy = 'Never';
  for (const workload of services(kept)) {
    const named = containersOf(workload).flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef }) => configMapRef?.name),
    );
    const maps = ofKind(kept, 'ConfigMap').filter((map) => named.includes(nameOf(map)));
    for (const map of maps) setVariables(map, workload.name as ServiceName, ports);
  }
  for (const secret of ofKind(kept, 'Secret')) setAddresses(secret, ports);
  return kept;
}

function setVariables(map: ConfigMap, service: ServiceName, { http, metrics }: RoomPorts): void {
  Object.assign(map.data!, {
    SERVICE_PORT: String(http[service]),
    METRICS_PORT: String(metrics[service]),
    ...(service === 'gateway' && {
      EMBED_URL: `http://127.0.0.1:${http.embed}`,
      DASHBOARD_URL: `http://127.0.0.1:${http.dashboard}`,
    }),
    ...(CHECKING.includes(service) && { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' }),
  });
}

function setAddresses({ data = {} }: Secret, { postgres, nats }: RoomPorts): void {
  for (const [field, value] of Object.entries(data)) {
    const text = Buffer.from(value, 'base64').toString();
    const moved = text
      .replace('@postgres:5432/', `@127.0.0.1:${postgres}/`)
      .replace(/@nats:4222$/, `@127.0.0.1:${nats}`);
    if (moved !== text) data[field] = Buffer.from(moved).toString('base64');
  }
}
