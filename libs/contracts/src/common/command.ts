import type { BusUser, ServiceName } from './services';

/**
 * A request from one service to another that waits for a reply. The subject is `<service>.cmd.<verb-noun>`.
 * The type parameters exist for the compiler only.
 */
export interface Command<Request, Reply> {
  readonly subject: string;
  /** The only users of the message bus that may send it. */
  readonly callers: readonly BusUser[];
  /**
   * Time that a caller waits for the reply before it returns `internal_error`. The command may still have been
   * executed.
   */
  readonly timeoutMs: number;
  /** The allowed fields of the request. The owner rejects a request with another field; null if it ignores others. */
  readonly fields: readonly string[] | null;
  readonly _types?: (request: Request) => Reply;
}

export interface CommandOptions<Request = object> {
  /** The bus rejects the command from any other user. Add new callers here. */
  callers: readonly [BusUser, ...BusUser[]];
  /** Default: 5 s. */
  timeoutMs?: number;
  /**
   * The fields of the request, for every list: an owner of an earlier release, which does not know a new filter, must not
   * answer the list without it.
   */
  fields?: Record<keyof Request, true>;
}

export const command = <Request, Reply>(
  subject: string,
  { callers, timeoutMs = 5_000, fields }: CommandOptions<Request>,
): Command<Request, Reply> => ({ subject, callers, timeoutMs, fields: fields ? Object.keys(fields) : null });

/** The request of a command that needs no input. */
export type EmptyRequest = Record<string, never>;

/** A command for many concurrent callers. A message carries an array, and each item gets its own reply or error. */
export interface BatchedCommand<Request, Reply> extends Command<Request, Reply> {
  readonly batched: true;
}

export const batchedCommand = <Request, Reply>(
  subject: string,
  options: CommandOptions<Request>,
): BatchedCommand<Request, Reply> => ({ ...command<Request, Reply>(subject, options), batched: true });

/** The same command in several services. Calling it with a service returns that service's command. */
export interface SharedCommand<Request, Reply, Service extends ServiceName> {
  (service: Service): Command<Request, Reply>;
  /** The services that handle it. */
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
