import type { Payment } from '@tulay/contracts';
import { baseUrl as baseUrlOfStack, operator } from '../../support/stack';

/** A merchant on the running stack, accessed through the public API. */
export class Merchant {
  private constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  static async create(name: string): Promise<Merchant> {
    const args = ['merchant', 'create', '--name', name, '--email', `${Date.now()}@shop.example`];
    const { keys } = await operator<{ keys: { test: string } }>(...args);
    return new Merchant(baseUrlOfStack(), keys.test);
  }

  post<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
    return this.call('POST', path, body);
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }

  createPayment(body: Record<string, unknown> = {}): Promise<Payment> {
    return this.post('/v1/payments', {
      amount: 1250.5,
      method: 'gcash_qr',
      description: 'Order 1024',
      ...body,
    });
  }

  getPayment(id: string): Promise<Payment> {
    return this.get(`/v1/payments/${id}`);
  }

  private async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} returned status ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
}
