import { SERVICES, type ServiceName } from '@tulay/contracts';
import type { Ports } from './service-environment';

/** Services with public traffic. These services have a load balancer if they have several replicas. */
export const ENTRANCES = ['gateway', 'embed', 'dashboard'] as const satisfies readonly ServiceName[];

export const portsNeeded = (replicas: number): number =>
  SERVICES.length * replicas + (replicas > 1 ? ENTRANCES.length : 0);

/**
 * @param free as many free ports as `portsNeeded` returns
 * @param chosen the public port; undefined or 0 selects a free port
 */
export function servicePorts(free: readonly number[], replicas: number, chosen?: number): Ports {
  const left = [...free];
  const take = (): number => left.shift() as number;
  const all = Object.fromEntries(
    SERVICES.map((name) => [name, Array.from({ length: replicas }, take)] as const),
  ) as Record<ServiceName, number[]>;
  if (replicas > 1) return { replicas: all, gateway: chosen || take(), embed: take(), dashboard: take() };
  if (chosen) all.gateway = [chosen];
  const first = (name: ServiceName): number => all[name][0] as number;
  return { replicas: all, gateway: first('gateway'), embed: first('embed'), dashboard: first('dashboard') };
}
