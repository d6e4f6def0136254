import type { Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newRequestId } from '@tulay/contracts';
import { answerBrokenConnection, rawAnswer } from '@tulay/pages';
import { unreadable } from '../errors/error-response';
import { SECURITY_HEADERS } from './security-headers';

/** Responds to bytes that are not valid HTTP. */
export const answerUnreadable = answerBrokenConnection(handWritten);

/** Rejects CONNECT requests, because this server is not a proxy. */
export const refuseTunnel = (_request: unknown, socket: Socket): void =>
  void socket.end(rawAnswer(405, handWritten(405)), () => socket.destroy());

/** Rejects every `Expect` header except `100-continue`, which Node.js handles. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = handWritten(417);
  response.writeHead(417, { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' });
  response.end(body);
}

function handWritten(status: number): { headers: Record<string, string>; body: string } {
  const headers = {
    'Request-Id': newRequestId(),
    'Content-Type': 'application/json; charset=utf-8',
    ...SECURITY_HEADERS,
  };
  return { headers, body: JSON.stringify(unreadable(status).body) };
}
