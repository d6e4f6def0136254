import type { ServiceName } from '@tulay/contracts';
import type { ConfigMap, Secret } from 'kubernetes-types/core/v1';
import { containersOf, nameOf, ofKind, services, workloads, type KubeObject } from './objects';

/** Ports on 127.0.0.1 that replace Kubernetes Services. */
export interface SandboxPorts {
  http: Record<ServiceName, number>;
  metrics: Record<ServiceName, number>;
  postgres: number;
  nats: number;
}

const KEPT = ['ConfigMap', 'Secret', 'Job', 'Deployment'];
const CHECKING: ServiceName[] = ['gateway', 'notifier'];

/**
 * Returns an overlay's objects as `podman kube play` runs them on the machine's network: each service has
 * separate ports, the other services and the merchant's webhook receiver are on loopback, and images are
 * local.
 */
export function forSandbox(objects: KubeObject[], ports: SandboxPorts): KubeObject[] {
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

function setVariables(map: ConfigMap, service: ServiceName, { http, metrics }: SandboxPorts): void {
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

function setAddresses({ data = {} }: Secret, { postgres, nats }: SandboxPorts): void {
  for (const [field, value] of Object.entries(data)) {
    const text = Buffer.from(value, 'base64').toString();
    const moved = text
      .replace('@postgres:5432/', `@127.0.0.1:${postgres}/`)
      .replace(/@nats:4222$/, `@127.0.0.1:${nats}`);
    if (moved !== text) data[field] = Buffer.from(moved).toString('base64');
  }
}
