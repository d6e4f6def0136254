import type { Environment } from '@tulay/contracts';
import type { MayaCredentials, ProviderCall, ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import { objectIn, textIn } from '../remote/answer.rules';
import { DEADLINE_MS, unconfigured, type CredentialsOf, type ProviderError } from '../remote/remote-answers';

export type MayaCall = Pick<ProviderCall, 'method' | 'path' | 'body'> & {
  key: 'public' | 'secret';
  deadlineMs?: number;
};

export class MayaApi {
  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: CredentialsOf<MayaCredentials>,
  ) {}

  send(environment: Environment, { key, ...call }: MayaCall): Promise<ProviderReply> {
    const credentials = this.credentials(environment);
    if (!credentials) return Promise.resolve(unconfigured(environment));
    const { baseUrl, publicKey, secretKey } = credentials;
    const own = key === 'public' ? publicKey : secretKey;
    return this.http.send({ deadlineMs: DEADLINE_MS, ...call, baseUrl, key: own });
  }

  get(environment: Environment, path: string): Promise<ProviderReply> {
    return this.send(environment, { method: 'GET', path, key: 'secret' });
  }

  post(environment: Environment, path: string, body: unknown): Promise<ProviderReply> {
    return this.send(environment, { method: 'POST', path, body, key: 'secret' });
  }

  webhookKeys(environment: Environment): readonly string[] {
    return this.credentials(environment)?.webhookPublicKeys ?? [];
  }

  isConfigured(environment: Environment): boolean {
    return this.credentials(environment) !== null;
  }
}

export const paymentPath = (id: string): string => `/payments/v1/payments/${encodeURIComponent(id)}`;

/** Parses `{code, message, parameters}`. */
export function mayaError(reply: ProviderReply): ProviderError | null {
  if (reply.outcome === 'failed') return null;
  const { code, message } = objectIn(reply.body);
  return textIn(code) === null ? null : { code: code as string, message: textIn(message) ?? '' };
}
