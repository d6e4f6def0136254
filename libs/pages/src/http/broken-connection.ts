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

/** Fastify's handler of bytes that are not HTTP. Without a request object the answer is written by hand. */
export const answerBrokenConnection =
  (answerOf: (status: number) => WrittenAnswer) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const status = STATUS_BY_CODE[error.code] ?? 400;
    socket.end(rawAnswer(status, answerOf(status)), () => socket.destroy());
  };

/** A whole HTTP answer, after which the connection ends. */
export function rawAnswer(status: number, { headers, body }: WrittenAnswer): string {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

/** Whether an earlier answer is being sent on this socket. A client would read another status line as part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
  return current?.headersSent === true;
}
