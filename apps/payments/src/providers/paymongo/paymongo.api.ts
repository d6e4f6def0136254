import type { Environment } from '@tulay/contracts';
import type { PayMongoCredentials, ProviderCall, ProviderHttp, ProviderReply } from '@tulay/provider-routing';
import { idIn, listIn, objectIn, textIn, type Json } from '../remote/answer.rules';
import { DEADLINE_MS, unconfigured, type CredentialsOf, type ProviderError } from '../remote/remote-answers';

/** Format: `{data: {id, attributes}}`. */
export interface Resource {
  id: string | null;
  type: string | null;
  attributes: Json;
}

/** Client for PayMongo's API, which documents neither idempotency keys nor a search by reference. */
export class PaymongoApi {
  constructor(
    private readonly http: ProviderHttp,
    private readonly credentials: CredentialsOf<PayMongoCredentials>,
  ) {}

  get(environment: Environment, path: string): Promise<ProviderReply> {
    return this.send(environment, { method: 'GET', path });
  }

  /** @param attributes attributes of the resource to create; undefined sends no body */
  post(
    environment: Environment,
    path: string,
    attributes?: Json,
    deadlineMs = DEADLINE_MS,
  ): Promise<ProviderReply> {
    const body = attributes && { data: { attributes } };
    return this.send(environment, { method: 'POST', path, body, deadlineMs });
  }

  secrets(environment: Environment): readonly string[] {
    return this.credentials(environment)?.webhookSecrets ?? [];
  }

  isConfigured(environment: Environment): boolean {
    return this.credentials(environment) !== null;
  }

  private send(
    environment: Environment,
    call: Pick<ProviderCall, 'method' | 'path' | 'body'> & { deadlineMs?: number },
  ): Promise<ProviderReply> {
    const credentials = this.credentials(environment);
    if (!credentials) return Promise.resolve(unconfigured(environment));
    const { baseUrl, secretKey } = credentials;
    return this.http.send({ deadlineMs: DEADLINE_MS, ...call, baseUrl, key: secretKey });
  }
}

export function resourceIn(value: unknown): Resource {
  const { id, type, attributes } = objectIn(value);
  return { id: idIn(id), type: textIn(type), attributes: objectIn(attributes) };
}

export const resourcesIn = (value: unknown): Resource[] => listIn(value).map(resourceIn);

export const resourceOf = (body: unknown): Resource => resourceIn(objectIn(body).data);

/** Parses PayMongo's error format, `{errors: [{code, detail, sub_code?, source?}]}`. */
export function paymongoError(reply: ProviderReply): ProviderError | null {
  if (reply.outcome === 'failed') return null;
  const [first] = listIn(objectIn(reply.body).errors);
  const code = textIn(first?.sub_code) ?? textIn(first?.code);
  return code === null ? null : { code, message: textIn(first?.detail) ?? '' };
}
