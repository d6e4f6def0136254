/**
 * Returns the subject that delivers a command to a specific replica instead of a replica that the bus
 * chooses.
 */
export const replicaSubject = (subject: string, replica: string): string => `${subject}.${replica}`;

/** Returns the subject to which every responding replica of a service replies with a `ReplicaReport`. */
export const findReplicasSubject = (service: string): string => `${service}.cmd.find-replicas`;

/** Returns the name of the service that handles a command. */
export const serviceOf = (subject: string): string => subject.slice(0, subject.indexOf('.'));

export interface ReplicaReport {
  replica: string;
  /** Whether the replica has not replied to a command for more than a second. */
  late: boolean;
}

/**
 * Returns the subject to which the operator's command line sends a command. The bus lets the operator's user send
 * only to these subjects, on which services accept only signed commands.
 */
export const operatorSubject = (subject: string): string => `${subject}.operator`;
