import type { WebhookAttemptError, WebhookAttemptOutcome } from '@tulay/contracts';
import type { Dispatcher } from 'undici';
import type { Deadlined, Deadlines } from './deadlines';

const READ_LIMIT = 16 * 1024;
const KEEP_LIMIT = 4 * 1024;

const ERRORS: Record<string, WebhookAttemptError> = {
  ADDRESS_REFUSED: 'address_refused',
  HOST_NOT_FOUND: 'host_not_found',
  ECONNREFUSED: 'connection_refused',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
};

/** One request and its answer, under one deadline from the look-up of the name to the last byte. */
export class ReceiverExchange implements Dispatcher.DispatchHandler, Deadlined {
  readonly startedAt = performance.now();
  private controller: Dispatcher.DispatchController | null = null;
  private status: number | null = null;
  private readonly chunks: Buffer[] = [];
  private read = 0;
  private settled = false;

  constructor(
    private readonly deadlines: Deadlines,
    private readonly settle: (outcome: WebhookAttemptOutcome) => void,
  ) {
    deadlines.add(this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The deadline passed while the connection was still being made: nothing must be sent any more.
    if (this.settled) controller.abort(new Error('too late'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.read < KEEP_LIMIT) this.chunks.push(chunk);
    this.read += chunk.length;
    // The status has decided already; whoever goes on talking is not listened to.
    if (this.read > READ_LIMIT) this.cut(this.verdict());
  }

  onResponseEnd(): void {
    this.finish(this.verdict());
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.finish(errorOf(error));
  }

  expire(): void {
    this.cut('timeout');
  }

  /** Ends it with an error before anything could be sent. */
  refuse(error: WebhookAttemptError): void {
    this.finish(error);
  }

  private verdict(): WebhookAttemptError | null {
    const status = this.status ?? 0;
    if (status >= 300 && status < 400) return 'redirect_refused';
    return status >= 200 && status < 300 ? null : 'unsuccessful_status';
  }

  private cut(error: WebhookAttemptError | null): void {
    this.finish(error);
    this.controller?.abort(new Error('cut off'));
  }

  private finish(error: WebhookAttemptError | null): void {
    if (this.settled) return;
    this.settled = true;
    this.deadlines.delete(this);
    const milliseconds = Math.round(performance.now() - this.startedAt);
    this.settle({ status: this.status, milliseconds, error, response: this.answer() });
  }

  /** The beginning of the answer as text that Postgres can keep: it knows no NUL. */
  private answer(): string | null {
    if (this.status === null) return null;
    const bytes = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
    return bytes.toString('utf8', 0, Math.min(bytes.length, KEEP_LIMIT)).replaceAll('\0', '\uFFFD');
  }
}

function errorOf(error: Error & { code?: string }): WebhookAttemptError {
  const code = error.code ?? '';
  if (ERRORS[code]) return ERRORS[code];
  return /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)
    ? 'tls_error'
    : 'connection_lost';
}
