import { connect } from 'node:net';

/** Sends raw bytes and returns the received text when the connection ends or `patienceMs` has passed. */
export function rawRequest(port: number, bytes: string | Uint8Array, patienceMs = 1_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const done = () => resolve(Buffer.concat(chunks).toString('latin1'));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', done);
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : reject(error),
    );
    socket.write(bytes);
  });
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest) {
    const end = rest.indexOf('\r\n\r\n');
    if (!rest.startsWith('HTTP/1.1 ') || end < 0) throw new Error(`no HTTP response: ${rest.slice(0, 200)}`);
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const from = end + 4;
    const to = from + Number(headers['content-length'] ?? 0);
    answers.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(from, to) });
    rest = rest.slice(to);
  }
  return answers;
}
