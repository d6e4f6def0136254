import type { Environment } from '@tulay/contracts';
import type { ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import type { CheckAnswer } from './provider.port';

const DEADLINE_MS = 10_000;

interface Access {
  baseUrl: string;
  secretKey: string;
}

export interface ConnectorRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
}

export class ConnectorClient {
  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: (environment: Environment) => Access | null,
  ) {}

  /** Sends a request, or returns null if the environment has no credentials. */
  async ask(environment: Environment, request: ConnectorRequest): Promise<ProviderReply | null> {
    const access = this.credentials(environment);
    if (!access) return null;
    const { baseUrl, secretKey: key } = access;
    return this.http.send({ baseUrl, key, deadlineMs: DEADLINE_MS, ...request });
  }
}

/**
 * Returns whether the reply to a test call confirms the credentials.
 * @param errorOf returns the error in a response body
 */
export function checked(reply: ProviderReply | null, errorOf: (body: unknown) => string): CheckAnswer {
  if (reply === null) return { ok: false, problem: 'no credentials are configured for this mode' };
  if (reply.outcome === 'failed') return { ok: false, problem: reply.message };
  if (reply.status < 300) return { ok: true };
  return { ok: false, problem: `status ${reply.status} ${errorOf(reply.body)}`.trim() };
}
