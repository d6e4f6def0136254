import {
  DomainError,
  currentRequestId,
  isRepeatable,
  newRequestId,
  type BatchedCommand,
  type Command,
} from '@tulay/contracts';
import { headers, type MsgHdrs } from '@nats-io/nats-core';
import { Batcher } from './batcher';
import type { BatchAnswer, BatchItem } from './batched-command';
import type { NatsConnection } from './connection';
import { EarlyRepeat } from './early-repeat';
import { fromWireError } from './wire-error';

/** The header that carries the request id from service to service. */
export const REQUEST_ID_HEADER = 'Request-Id';

interface NestReply<Reply> {
  err?: unknown;
  response: Reply;
}

/** Sends commands to other services, in the format of Nest's NATS transport. */
export class CommandClient {
  private readonly earlyRepeat = new EarlyRepeat();
  private readonly batchers = new Map<string, Batcher<BatchItem<unknown>, unknown>>();

  constructor(private readonly connection: NatsConnection) {}

  /**
   * Sends the command and waits for its answer. One whose repeat is safe is sent once more if no answer came after 2 s.
   * @throws DomainError the service's refusal. `internal_error` when no answer came in time: the command may still
   *   have had its effect
   */
  ask<Request, Reply>(command: Command<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    if (isBatched(command)) return this.batcherOf(command).add(toItem(request)) as Promise<Reply>;
    return this.request(command, request);
  }

  private async request<Reply>(command: Command<never, unknown>, data: unknown): Promise<Reply> {
    const id = currentRequestId() ?? newRequestId();
    const packet = JSON.stringify({ pattern: command.subject, id, data });
    const send = (timeout: number) =>
      this.connection.request(command.subject, packet, { timeout, headers: requestHeaders(id) });
    const { timeoutMs } = command;
    const sent = isRepeatable(command) ? this.earlyRepeat.ask(send, timeoutMs) : send(timeoutMs);
    const message = await sent.catch((error: Error) => {
      throw new DomainError('internal_error', `${command.subject} did not answer: ${error.message}`);
    });
    const { err, response } = message.json<NestReply<Reply>>();
    if (err) throw fromWireError(err);
    return response;
  }

  private batcherOf(command: Command<never, unknown>): Batcher<BatchItem<unknown>, unknown> {
    const known = this.batchers.get(command.subject);
    if (known) return known;
    const run = async (items: BatchItem<unknown>[]) => {
      const answers = await this.request<BatchAnswer<unknown>[]>(command, items);
      return answers.map((answer) => (answer.err ? fromWireError(answer.err) : answer.ok));
    };
    const batcher = new Batcher<BatchItem<unknown>, unknown>({ run });
    this.batchers.set(command.subject, batcher);
    return batcher;
  }
}

const isBatched = (command: object): command is BatchedCommand<unknown, unknown> => 'batched' in command;

const toItem = <T>(data: T): BatchItem<T> => ({ requestId: currentRequestId() ?? newRequestId(), data });

function requestHeaders(id: string): MsgHdrs {
  const list = headers();
  list.set(REQUEST_ID_HEADER, id);
  return list;
}
