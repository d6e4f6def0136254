import type { FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlantedFault } from '../faults/fault-menu';
import type { FaultName } from '../faults/fault-kinds';
import {
  Refusal,
  type LabAnswer,
  type LabRequest,
  type Operation,
  type Protocol,
  type Subject,
} from './operation';

export interface CallWorld {
  draw(protocol: Protocol, operation: Operation): PlantedFault | undefined;
  /** Completes the subject immediately, and waits until its callback has been acknowledged. */
  endNow(subject: Subject): Promise<void>;
  record(line: { provider: string; call: string; status: number | string; fault: string | null }): void;
}

const BEFORE: Partial<Record<FaultName, 'unavailable' | 'rateLimited' | 'broken'>> = {
  unavailable: 'unavailable',
  rate_limited: 'rateLimited',
  server_error: 'broken',
};
const INSTEAD_OF_WORK: readonly FaultName[] = ['reset_before', 'timeout_before'];
const INSTEAD_OF_ANSWER: readonly FaultName[] = ['reset_after', 'timeout_after', 'hang'];

/** Serves a call, with at most one fault. */
export async function serveCall(
  { protocol, operation, world }: { protocol: Protocol; operation: Operation; world: CallWorld },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const fault = world.draw(protocol, operation);
  const note = (status: number | string): void =>
    world.record({ provider: protocol.name, call: operation.call, status, fault: fault?.fault ?? null });
  if (fault && INSTEAD_OF_WORK.includes(fault.fault)) return breakOff(fault.fault, reply, null, note);
  const refused = fault && BEFORE[fault.fault];
  const answer = refused ? protocol.says[refused]() : await workOf(protocol, operation, request);
  if (fault && answer.status < 400) {
    if (INSTEAD_OF_ANSWER.includes(fault.fault)) return breakOff(fault.fault, reply, answer, note);
    return sendAnswer(reply, await disturbed(fault, answer, { protocol, world }), note);
  }
  return sendAnswer(reply, answer, note);
}

function sendAnswer(
  reply: FastifyReply,
  { status, body }: LabAnswer,
  note: (status: number) => void,
): unknown {
  note(status);
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body));
}

async function workOf(protocol: Protocol, operation: Operation, request: FastifyRequest): Promise<LabAnswer> {
  try {
    const headers = request.headers as LabRequest['headers'];
    const environment = protocol.authenticate(headers, operation);
    return await operation.handle({
      params: request.params as LabRequest['params'],
      query: request.query as LabRequest['query'],
      headers,
      body: request.body,
      environment,
      origin: `${request.protocol}://${request.host}`,
    });
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: error.body };
    throw error;
  }
}

async function disturbed(
  { fault, delayMs }: PlantedFault,
  answer: LabAnswer,
  { protocol, world }: { protocol: Protocol; world: CallWorld },
): Promise<LabAnswer> {
  if (fault === 'slow') await sleep(delayMs);
  if (fault === 'callback_first' && answer.subject) await world.endNow(answer.subject);
  if (fault === 'server_error_after') return protocol.says.broken();
  return fault === 'unknown_status' ? { ...answer, body: disguised(answer.body) } : answer;
}

/** Returns a copy of the resource with an undocumented status. */
function disguised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(disguised);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === 'status' && typeof inner === 'string' ? [name, 'LAB_UNDOCUMENTED'] : [name, disguised(inner)],
    ),
  );
}

/** Resets the connection, keeps it open without a response, or stops in the middle of the response. */
function breakOff(
  fault: FaultName,
  reply: FastifyReply,
  answer: LabAnswer | null,
  note: (status: string) => void,
): undefined {
  note(fault);
  reply.hijack();
  if (fault.startsWith('reset')) reply.raw.socket?.resetAndDestroy();
  if (fault === 'hang' && answer) {
    const body = JSON.stringify(answer.body);
    reply.raw.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': body.length + 1,
    });
    reply.raw.write(body.slice(0, Math.ceil(body.length / 2)));
  }
  return undefined;
}
