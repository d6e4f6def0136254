import { SERVICES } from '@tulay/contracts';
import { portsNeeded, servicePorts } from './service-ports';

const free = (count: number): number[] => Array.from({ length: count }, (_, at) => 5_000 + at);

describe('service ports', () => {
  it('include the public port for the gateway itself if each service has one replica', () => {
    const ports = servicePorts(free(portsNeeded(1)), 1, 3_000);
    expect(ports).toMatchObject({
      gateway: 3_000,
      embed: ports.replicas.embed[0],
      dashboard: ports.replicas.dashboard[0],
    });
    expect(ports.replicas.gateway).toEqual([3_000]);
    const any = servicePorts(free(portsNeeded(1)), 1);
    expect(any.gateway).toBe(any.replicas.gateway[0]);
  });

  it('include separate ports for load balancers if services have several replicas', () => {
    const ports = servicePorts(free(portsNeeded(2)), 2, 3_000);
    expect(ports.gateway).toBe(3_000);
    const doors = [ports.gateway, ports.embed, ports.dashboard];
    const all = [...SERVICES.flatMap((name) => ports.replicas[name]), ...doors];
    expect(all).toHaveLength(19);
    expect(new Set(all).size).toBe(19);
    expect(all).not.toContain(undefined);
  });
});
