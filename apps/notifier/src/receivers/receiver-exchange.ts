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

/** Request and response with one deadline, from the DNS query to the last byte. */
export class ReceiverExchange implements Dispatcher.DispatchHandler, Deadlined {
  readonly startedAt = performance.now();
  private controller: Dispatcher.DispatchController | null = null;
  private status: number | null = null;
  private readonly chunks: Buffer[] = [];
  private read = 0;
  private ended = false;

  constructor(
    private readonly deadlines: Deadlines,
    private readonly finish: (outcome: WebhookAttemptOutcome) => void,
  ) {
    deadlines.add(this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The deadline passed before the connection was open, so the request must not be sent.
    if (this.ended) controller.abort(new Error('deadline exceeded'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.read < KEEP_LIMIT) this.chunks.push(chunk);
    this.read += chunk.length;
    // Ends the exchange here, because the status determines the outcome and the rest of the body is not
    // needed.
    if (this.read > READ_LIMIT) this.abort(this.verdict());
  }

  onResponseEnd(): void {
    this.end(this.verdict());
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.end(errorOf(error));
  }

  expire(): void {
    this.abort('timeout');
  }

  refuse(error: WebhookAttemptError): void {
    this.end(error);
  }

  private verdict(): WebhookAttemptError | null {
    const status = this.status ?? 0;
    if (status >= 300 && status < 400) return 'redirect_refused';
    return status >= 200 && status < 300 ? null : 'unsuccessful_status';
  }

  private abort(error: WebhookAttemptError | null): void {
    this.end(error);
    this.controller?.abort(new Error('aborted'));
  }

  private end(error: WebhookAttemptError | null): void {
    if (this.ended) return;
    this.ended = true;
    this.deadlines.delete(this);
    const milliseconds = Math.round(performance.now() - this.startedAt);
    this.finish({ status: this.status, milliseconds, error, response: this.responseText() });
  }

  /**
   * Returns the beginning of the response body with NUL characters replaced, because PostgreSQL cannot store
   * NUL in a text column.
   */
  private responseText(): string | null {
    if (this.status === null) return null;
    const bytes = Buffer.concat(this.chunks);
    return bytes.toString('utf8', 0, Math.min(bytes.length, KEEP_LIMIT)).replaceAll('\0', '\uFFFD');
  }
}

/**
 * Returns whether the receiver sent an unrequested `100 Continue`, which undici treats as an error. No other
 * error has this code and message.
 */
const isContinue = ({ code, message }: Error & { code?: string }): boolean =>
  code === 'UND_ERR_SOCKET' && message === 'bad response';

function errorOf(error: Error & { code?: string }): WebhookAttemptError {
  if (isContinue(error)) return 'unexpected_continue';
  const code = error.code ?? '';
  if (ERRORS[code]) return ERRORS[code];
  return /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/.test(code)
    ? 'tls_error'
    : 'connection_lost';
}
