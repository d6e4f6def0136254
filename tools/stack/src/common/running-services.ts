import type { ServiceName } from '@tulay/contracts';

interface RunningReplica {
  port: number;
  /** Undefined while the replica is down. */
  pid: number | undefined;
}

/** Replicas by name. The first replica has the service's name, the second a suffix, such as `payments-2`. */
export type RunningServices = Record<ServiceName, RunningReplica> & Record<string, RunningReplica>;
