import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

interface WrittenAnswer {
  headers: Record<string, string>;
  body: string;
}

/**
 * Fastify's `clientErrorHandler`, which responds to requests that are not valid HTTP. There is no reply
 * object, so the response is written to the socket.
 */
export const answerBrokenConnection =
  (answerOf: (status: number) => WrittenAnswer) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = STATUS_BY_CODE[error.code] ?? 400;
    socket.end(rawAnswer(status, answerOf(status)), () => socket.destroy());
  };

/** Returns a complete HTTP response that closes the connection. */
export function rawAnswer(status: number, { headers, body }: WrittenAnswer): string {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Returns whether a response is already being sent on this socket. The client would read another status line
 * as part of that response.
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
  return current?.headersSent === true;
}
