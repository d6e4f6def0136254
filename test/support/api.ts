import type { Balance, Payment } from '@tulay/contracts';
import { ApiDocument, type SeenAnswer } from './api-document';
import { send } from './send';

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The response body as received. */
  text: string;
  body: T;
}

export interface ErrorBody {
  error: { code: string; message: string; issues?: Record<string, string[]> };
}

/**
 * A merchant's HTTP client. On the shared stack, the client throws for every response that the OpenAPI
 * document does not describe.
 */
export class Api {
  constructor(
    readonly baseUrl: string,
    readonly key?: string,
  ) {}

  get<T = ErrorBody>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.request<T>('GET', path, undefined, headers);
  }

  post<T = ErrorBody>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return this.request<T>('POST', path, JSON.stringify(body), headers);
  }

  patch<T = ErrorBody>(path: string, body: unknown): Promise<Answer<T>> {
    return this.request<T>('PATCH', path, JSON.stringify(body));
  }

  delete<T = ErrorBody>(path: string): Promise<Answer<T>> {
    return this.request<T>('DELETE', path);
  }

  /** Sends the body unchanged, and does not follow redirects. */
  async request<T>(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await send(`${this.baseUrl}${path}`, {
      method,
      body,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.key && { authorization: `Bearer ${this.key}` }),
        ...headers,
      },
    });
    const text = await response.text();
    await this.requireDocumented({ method, path, status: response.status, headers: response.headers, text });
    return { status: response.status, headers: response.headers, text, body: parse(text) as T };
  }

  private async requireDocumented(answer: SeenAnswer): Promise<void> {
    if (this.baseUrl !== process.env.BASE_URL) return;
    const problems = (await ApiDocument.at(this.baseUrl)).problemsOf(answer);
    if (problems.length)
      throw new Error(
        `/openapi.json does not describe ${answer.method} ${answer.path} ${answer.status}: ${problems.join('; ')}\n${answer.text}`,
      );
  }

  /** Creates a payment, by default of ₱100.00. */
  async createPayment(
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Payment> {
    const answer = await this.post<Payment>(
      '/v1/payments',
      { amount: 100, method: 'gcash_qr', ...body },
      headers,
    );
    if (answer.status !== 201) throw new Error(`failed to create payment: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  async press(
    paymentId: string,
    outcome: 'succeed' | 'fail' | 'cancel' | 'expire' | 'process',
  ): Promise<number> {
    const path = `/checkout/${paymentId}/dev/${outcome}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' };
    return (await this.request('POST', path, '', form)).status;
  }

  /** Returns the available balance in pesos. */
  async balance(): Promise<number> {
    return (await this.get<Balance>('/v1/balance')).body.available.PHP ?? 0;
  }

  async paid(body: Record<string, unknown> = {}): Promise<Payment> {
    const { id } = await this.createPayment(body);
    await this.press(id, 'succeed');
    return (await this.get<Payment>(`/v1/payments/${id}`)).body;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
