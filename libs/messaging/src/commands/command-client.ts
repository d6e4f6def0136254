import {
  ServiceUnavailable,
  TRACE_PARENT_HEADER,
  currentRequestId,
  currentTraceParent,
  inSpan,
  isRepeatable,
  newCommandId,
  newRequestId,
  repeatSafetyOf,
  sendingCommandId,
  type BatchedCommand,
  type Command,
  type TraceParent,
} from '@tulay/contracts';
import { headers, PermissionViolationError, RequestError, type Msg, type MsgHdrs } from '@nats-io/nats-core';
import { Batcher } from './batcher';
import type { BatchAnswer, BatchItem } from './batched-command';
import type { NatsConnection } from '../connection/connection';
import { EarlyRepeat } from './early-repeat';
import { LiveReplicas } from './live-replicas';
import { operatorSubject, replicaSubject, serviceOf } from '../connection/replica-subjects';
import { fromWireError } from './wire-error';
import type { SignedCommand } from '../operators/operator-signature';

export const REQUEST_ID_HEADER = 'Request-Id';
/**
 * Header with the command's idempotency ID. A retry sends the same value, so that the service can return the
 * stored reply. Commands that create an object by ID also have the header, because a rejection may be stored.
 */
export const COMMAND_ID_HEADER = 'Command-Id';

/** Returns the signature headers for a command. Only the operator's command line signs commands. */
export type Signer = (command: SignedCommand) => Record<string, string>;

interface NestReply<Reply> {
  err?: unknown;
  response: Reply;
}

/** Sends commands to other services in the format of NestJS's NATS transport. */
export class CommandClient {
  private readonly earlyRepeat = new EarlyRepeat();
  private readonly replicas: LiveReplicas;
  private readonly batchers = new Map<string, Batcher<BatchItem<unknown>, unknown>>();

  /**
   * @param onUnanswered called with the command's subject for each request that received no reply in time
   * @param signer signs every command, for the operator's command line
   */
  constructor(
    private readonly connection: NatsConnection,
    private readonly onUnanswered: (subject: string) => void = () => undefined,
    private readonly signer: Signer | null = null,
  ) {
    this.replicas = new LiveReplicas(connection);
    void this.repeatAfterReconnecting();
  }

  /**
   * Sends the command and waits for the reply. If no reply arrives within 2 s and the command is safe to
   * repeat, sends the command again to a replica that responds. If the command is not safe to repeat, looks
   * for a replica that responds before sending the command.
   * @param commandId `cmd_…`. Repeating a change with the same ID within ten minutes has no effect and
   * returns the same reply. Use each ID for only one subject and request. Defaults to the ID from
   * `sendingUnder`, or to a new ID
   * @throws DomainError the service's error; `ServiceUnavailable` if no reply arrived in time
   */
  ask<Request, Reply>(
    command: Command<Request, Reply>,
    request: NoInfer<Request>,
    commandId = sendingCommandId() ?? newCommandId(),
  ): Promise<Reply> {
    return inSpan({ name: command.subject, kind: 'client' }, () =>
      isBatched(command)
        ? (this.batcherOf(command).add(toItem(request)) as Promise<Reply>)
        : this.request(command, request, { commandId, traceParent: currentTraceParent() }),
    );
  }

  /** A server that stopped responding may have lost the commands that it received, or their replies. */
  private async repeatAfterReconnecting(): Promise<void> {
    for await (const { type } of this.connection.status())
      if (type === 'reconnect') this.earlyRepeat.repeatPending();
  }

  private async request<Reply>(
    command: Command<never, unknown>,
    data: unknown,
    sent: Omit<Sent, 'id'>,
  ): Promise<Reply> {
    const id = currentRequestId() ?? newRequestId();
    const { subject, timeoutMs } = command;
    const body = ofFields(command, data);
    const packet = JSON.stringify({ pattern: subject, id, data: body });
    const list = requestHeaders(subject, { id, ...sent });
    this.sign({ subject, commandId: sent.commandId, data: body }, list);
    const message = { subject: this.signer ? operatorSubject(subject) : subject, packet, headers: list };
    const service = serviceOf(subject);
    const toLive = async (ms: number) => {
      const until = performance.now() + ms;
      const replica = await this.replicas.find(service);
      return this.exchange<Reply>(message, Math.max(1, until - performance.now()), replica);
    };
    const { err, response } = await (isRepeatable(command)
      ? this.earlyRepeat.ask(
          {
            first: (ms) => this.exchange<Reply>(message, ms, this.replicas.preferred(service)),
            repeat: toLive,
          },
          timeoutMs,
        )
      : toLive(timeoutMs));
    if (err) throw fromWireError(err);
    return response;
  }

  private sign(command: SignedCommand, list: MsgHdrs): void {
    const signatures = Object.entries(this.signer?.(command) ?? {});
    for (const [header, signature] of signatures) list.set(header, signature);
  }

  /**
   * @param replica null if the bus chooses the replica
   * @throws DomainError `internal_error` if the service reports an internal error; `ServiceUnavailable` if no
   * reply arrives in time. In both cases, another attempt can succeed
   */
  private async exchange<Reply>(
    request: Outgoing,
    timeout: number,
    replica: string | null,
  ): Promise<NestReply<Reply>> {
    const { subject } = request;
    const message = await this.deliver(request, timeout, replica).catch((error: Error) => {
      this.onUnanswered(subject);
      throw new ServiceUnavailable(`no response from ${subject}: ${error.message}`);
    });
    const reply = message.json<NestReply<Reply>>();
    const refusal = reply.err ? fromWireError(reply.err) : null;
    if (refusal?.code === 'internal_error') throw refusal;
    return reply;
  }

  /**
   * Sends the command. If the bus reports that the chosen replica did not receive the command, sends the
   * command to any replica.
   */
  private async deliver(
    { subject, packet, headers: list }: Outgoing,
    timeout: number,
    replica: string | null,
  ): Promise<Msg> {
    const send = (to: string) => this.connection.request(to, packet, { timeout, headers: list });
    if (replica === null) return send(subject);
    return send(replicaSubject(subject, replica)).catch((error: unknown) => {
      if (!isUndelivered(error)) throw error;
      this.replicas.forget(serviceOf(subject), replica);
      return send(subject);
    });
  }

  private batcherOf(command: Command<never, unknown>): Batcher<BatchItem<unknown>, unknown> {
    const known = this.batchers.get(command.subject);
    if (known) return known;
    const run = async (items: BatchItem<unknown>[]) => {
      const answers = await this.request<BatchAnswer<unknown>[]>(command, items, {
        commandId: newCommandId(),
        traceParent: null,
      });
      return answers.map((answer) => (answer.err ? fromWireError(answer.err) : answer.ok));
    };
    const batcher = new Batcher<BatchItem<unknown>, unknown>({ run });
    this.batchers.set(command.subject, batcher);
    return batcher;
  }
}

/** Removes fields that the contract does not list, because the receiving service rejects unknown fields. */
const ofFields = ({ fields }: Command<never, unknown>, data: unknown): unknown =>
  fields === null ? data : pick(data as Record<string, unknown>, fields);

const pick = (data: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, data[field]]));

const isBatched = (command: object): command is BatchedCommand<unknown, unknown> => 'batched' in command;

const toItem = <T>(data: T): BatchItem<T> => ({
  requestId: currentRequestId() ?? newRequestId(),
  traceParent: currentTraceParent() ?? undefined,
  data,
});

interface Outgoing {
  subject: string;
  packet: string;
  headers: MsgHdrs;
}

const isUndelivered = (error: unknown): boolean =>
  error instanceof RequestError &&
  (error.isNoResponders() || error.cause instanceof PermissionViolationError);

interface Sent {
  id: string;
  commandId: string;
  /** Null for a batch, because each item has its own trace. */
  traceParent: TraceParent | null;
}

function requestHeaders(subject: string, { id, commandId, traceParent }: Sent): MsgHdrs {
  const list = headers();
  list.set(REQUEST_ID_HEADER, id);
  if (repeatSafetyOf(subject) !== 'read') list.set(COMMAND_ID_HEADER, commandId);
  if (traceParent) list.set(TRACE_PARENT_HEADER, traceParent);
  return list;
}
