import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab, type RunningLab } from '../../tools/lab/src/lab';

export type LabProvider = 'xendit' | 'paymongo' | 'maya';
export const LAB_PROVIDERS: readonly LabProvider[] = ['xendit', 'paymongo', 'maya'];

type Operator = (...args: string[]) => Promise<unknown>;

/** The provider lab, with methods that configure a stack's live mode to use the lab. */
export class ProviderLab {
  private constructor(
    readonly lab: RunningLab,
    private readonly operator: Operator,
  ) {}

  /** @param callbackBase the stack's public URL */
  static async start(callbackBase: string, operator: Operator, seed = 1): Promise<ProviderLab> {
    const started = new ProviderLab(await startLab({ callbackBase, seed }), operator);
    started.lab.world.settings.settleAfterMs = 0;
    return started;
  }

  /** Configures live mode with an operator command and the credentials file that the lab creates. */
  async configure(provider: LabProvider): Promise<unknown> {
    const folder = mkdtempSync(join(tmpdir(), 'tulay-credentials-'));
    const file = join(folder, 'credentials.json');
    try {
      const answer = await fetch(`${this.lab.url}/lab/credentials/${provider}`);
      writeFileSync(file, await answer.text());
      const chosen = ['--name', provider, '--environment', 'live', '--credentials-file', file];
      return await this.operator('provider', 'configure', ...chosen);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Calls the lab's own API. @throws Error if the lab rejects the request */
  async hand<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const sent = body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${this.lab.url}/lab/${path}`, { method, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /lab/${path}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  pay(key: string | null): Promise<unknown> {
    return this.hand('POST', `payments/${key}/pay`);
  }

  /** Plants a fault, which by default occurs once. */
  plant(fault: string, wish: object = { times: 1 }): Promise<{ id: string }> {
    return this.hand('POST', 'faults', { fault, ...wish });
  }

  clearFaults(): Promise<void> {
    return this.hand('DELETE', 'faults');
  }

  async enable(...providers: readonly LabProvider[]): Promise<void> {
    for (const provider of providers) {
      await this.configure(provider);
      await this.operator('provider', 'enable', '--provider', provider);
    }
  }

  /** Disables the providers, because other journeys expect no provider for live cards and transfers. */
  async disable(...providers: readonly LabProvider[]): Promise<void> {
    for (const provider of providers) await this.operator('provider', 'disable', '--provider', provider);
  }

  stop(): Promise<void> {
    return this.lab.stop();
  }
}
