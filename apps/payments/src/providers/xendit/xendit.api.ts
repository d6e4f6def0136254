import type { Environment } from '@tulay/contracts';
import type { XenditCredentials, ProviderCall, ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import { objectIn, textIn } from '../remote/answer.rules';
import { DEADLINE_MS, unconfigured, type CredentialsOf, type ProviderError } from '../remote/remote-answers';

/** Payments API version, sent as a header that Xendit's other APIs ignore. */
const API_VERSION = '2024-11-11';

export type XenditCall = Pick<ProviderCall, 'method' | 'path' | 'query' | 'body'> & { deadlineMs?: number };

export class XenditApi {
  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: CredentialsOf<XenditCredentials>,
  ) {}

  send(environment: Environment, call: XenditCall): Promise<ProviderReply> {
    const credentials = this.credentials(environment);
    if (!credentials) return Promise.resolve(unconfigured(environment));
    return this.http.send({
      deadlineMs: DEADLINE_MS,
      ...call,
      baseUrl: credentials.baseUrl,
      key: credentials.secretKey,
      headers: { 'api-version': API_VERSION },
    });
  }

  get(environment: Environment, path: string, query: Record<string, string> = {}): Promise<ProviderReply> {
    return this.send(environment, { method: 'GET', path, query });
  }

  tokens(environment: Environment): readonly string[] {
    return this.credentials(environment)?.callbackTokens ?? [];
  }

  isConfigured(environment: Environment): boolean {
    return this.credentials(environment) !== null;
  }
}

/** Parses Xendit's error format, `{error_code, message}`. */
export function xenditError(reply: ProviderReply): ProviderError | null {
  if (reply.outcome === 'failed') return null;
  const { error_code: code, message } = objectIn(reply.body);
  return textIn(code) === null ? null : { code: code as string, message: textIn(message) ?? '' };
}
