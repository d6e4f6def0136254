import { parseBoundedJson } from '@tulay/security';
import type { Dispatcher } from 'undici';
import { FAULT_MESSAGES, type ProviderCallFault, type ProviderReply } from './provider-call';

export interface ExchangeLimits {
  deadlineMs: number;
  maxBodyBytes: number;
}

/** Request and response with one deadline, from the DNS query to the last byte. */
export class ProviderExchange implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private readonly chunks: Buffer[] = [];
  private status = 0;
  private read = 0;
  private ended = false;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly finish: (reply: ProviderReply) => void,
  ) {
    this.timer = setTimeout(() => this.abort('timeout'), limits.deadlineMs);
  }

  /** Called when the connection is open. From now on, the provider may receive the request. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The deadline passed before the connection was open, so the request must not be sent.
    if (this.ended) controller.abort(new Error('ended'));
    else this.controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.read += chunk.length;
    if (this.read > this.limits.maxBodyBytes) this.abort('answer_too_large');
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const text = Buffer.concat(this.chunks).toString('utf8');
    const body = parsed(text);
    if (body === undefined && this.status < 300) this.fail('answer_unreadable');
    else this.end({ outcome: 'answered', status: this.status, body: body ?? null, text });
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(faultOf(error));
  }

  fail(fault: ProviderCallFault): void {
    const mayHaveReached = this.controller !== null;
    this.end({ outcome: 'failed', fault, mayHaveReached, message: FAULT_MESSAGES[fault] });
  }

  private abort(fault: ProviderCallFault): void {
    this.fail(fault);
    this.controller?.abort(new Error('aborted'));
  }

  private end(reply: ProviderReply): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.finish(reply);
  }
}

/** A page of 100 records has about 3,000 values and 10 levels of nesting. */
const JSON_LIMITS = { depth: 40, values: 50_000 };

/** Returns the parsed JSON, null for empty text, or undefined for invalid JSON. */
function parsed(text: string): unknown {
  if (!text.trim()) return null;
  try {
    return parseBoundedJson(text, JSON_LIMITS);
  } catch {
    return undefined;
  }
}

const FAULTS: Readonly<Record<string, ProviderCallFault>> = {
  ENOTFOUND: 'host_not_found',
  EAI_AGAIN: 'host_not_found',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  ENETUNREACH: 'connection_refused',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  ERR_INVALID_URL: 'invalid_url',
  UND_ERR_INVALID_ARG: 'invalid_url',
};
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO)/;

function faultOf(error: Error & { code?: string }): ProviderCallFault {
  const code = error.code ?? '';
  return FAULTS[code] ?? (TLS.test(code) ? 'tls_error' : 'connection_lost');
}
