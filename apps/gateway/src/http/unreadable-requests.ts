import type { Socket } from 'node:net';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { newRequestId } from '@tulay/contracts';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { inShapeOf } from '../errors/compat-error';
import { toErrorAnswer, unreadable } from '../errors/error-response';
import { SECURITY_HEADERS } from './security-headers';

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Answers bytes that are not HTTP. Without a request object the answer is written by hand. */
export function answerBrokenConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
  socket.end(rawAnswer(STATUS_BY_CODE[error.code] ?? 400), () => socket.destroy());
}

/** Refuses CONNECT: this server is not a proxy. */
export const refuseTunnel = (_request: unknown, socket: Socket): void =>
  void socket.end(rawAnswer(405), () => socket.destroy());

/** Refuses every `Expect` but `100-continue`, which Node answers itself. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = handWritten(417);
  response.writeHead(417, headers).end(body);
}

/** Answers requests that the router refuses: the path is not a URL, or an id is too long. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const requestId = request.id;
  const { status, body } =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? unreadable(404)
      : error.code === 'FST_ERR_BAD_URL'
        ? unreadable(400)
        : toErrorAnswer(error, requestId);
  void reply
    .code(status)
    .headers({ 'Request-Id': requestId, ...SECURITY_HEADERS })
    .send(inShapeOf(request.url, body));
}

/** Whether an earlier answer is being sent on this socket. A client would read another status line as part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
  return current?.headersSent === true;
}

function rawAnswer(status: number): string {
  const { headers, body } = handWritten(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

function handWritten(status: number): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(unreadable(status).body);
  const headers = {
    'Request-Id': newRequestId(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...SECURITY_HEADERS,
  };
  return { headers, body };
}
