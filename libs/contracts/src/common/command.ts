import type { BusUser, ServiceName } from './services';

/**
 * A request from one service to another that waits for a reply. The subject is `<service>.cmd.<verb-noun>`. The type
 * parameters are not used at runtime.
 */
export interface Command<Request, Reply> {
  readonly subject: string;
  readonly callers: readonly BusUser[];
  /**
   * Time in milliseconds for which a caller waits for the reply before it returns `internal_error`. The command
   * may still have been executed.
   */
  readonly timeoutMs: number;
  /**
   * Allowed request fields. The receiving service rejects a request with any other field; null disables the check.
   */
  readonly fields: readonly string[] | null;
  readonly _types?: (request: Request) => Reply;
}

export interface CommandOptions<Request = object> {
  /** Bus users that may send the command. The bus rejects the command from any other user. */
  callers: readonly [BusUser, ...BusUser[]];
  /** Defaults to 5 s. */
  timeoutMs?: number;
  /**
   * The request's fields; set by every list command. An earlier release that does not have a new filter must reject
   * the request instead of returning the unfiltered list.
   */
  fields?: Record<keyof Request, true>;
}

export const command = <Request, Reply>(
  subject: string,
  { callers, timeoutMs = 5_000, fields }: CommandOptions<Request>,
): Command<Request, Reply> => ({ subject, callers, timeoutMs, fields: fields ? Object.keys(fields) : null });

/** Request of a command without input. */
export type EmptyRequest = Record<string, never>;

/**
 * A command for many concurrent callers. A message carries an array of requests, and each request gets its own reply
 * or error.
 */
export interface BatchedCommand<Request, Reply> extends Command<Request, Reply> {
  readonly batched: true;
}

export const batchedCommand = <Request, Reply>(
  subject: string,
  options: CommandOptions<Request>,
): BatchedCommand<Request, Reply> => ({ ...command<Request, Reply>(subject, options), batched: true });

/** A command that several services handle. Calling it with a service returns that service's command. */
export interface SharedCommand<Request, Reply, Service extends ServiceName> {
  (service: Service): Command<Request, Reply>;
  readonly services: readonly Service[];
}

/** @param verbNoun the last part of the subject */
export const sharedCommand = <Request, Reply, Service extends ServiceName = ServiceName>(
  services: readonly Service[],
  verbNoun: string,
  options: CommandOptions<Request>,
): SharedCommand<Request, Reply, Service> =>
  Object.assign((service: Service) => command<Request, Reply>(`${service}.cmd.${verbNoun}`, options), {
    services,
  });
