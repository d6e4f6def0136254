import type { ServiceName } from '@tulay/contracts';

interface RunningReplica {
  port: number;
  /** Undefined while it is down. */
  pid: number | undefined;
}

/** The first replica has the service's name, the second `payments-2`. */
export type RunningServices = Record<ServiceName, RunningReplica> & Record<string, RunningReplica>;
