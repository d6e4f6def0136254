import { setTimeout as sleep } from 'node:timers/promises';
import type { LabClock } from '../core/clock';
import { idOf } from '../core/random';
import type { FaultMenu } from '../faults/fault-menu';
import type { Callback, Delivery } from './callback';

/**
 * Delays before retries. Xendit documents six retries with much longer delays, but the lab is used
 * interactively.
 */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
const ANSWER_MS = 10_000;
const KEPT = 1_000;
/** Maximum time for which a reordered callback waits for a later one. */
const OVERTAKEN_MS = 2_000;

/** Sends callbacks to the merchant, each with at most one fault. */
export class CallbackSender {
  /** Base of callback URLs: `${base}/providers/${name}/callback`. Null disables callbacks. */
  base: string | null = null;
  readonly deliveries: Delivery[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly held: (() => void)[] = [];
  private readonly closing = new AbortController();

  constructor(
    private readonly clock: LabClock,
    private readonly faults: FaultMenu,
  ) {}

  /** Starts sending. Resolves when the first delivery is acknowledged or abandoned. */
  send(callback: Callback): Promise<void> {
    const done = this.disturbed(callback).catch(() => {});
    this.underWay.add(done);
    void done.finally(() => this.underWay.delete(done));
    return done;
  }

  async settled(): Promise<void> {
    while (this.underWay.size) await Promise.all(this.underWay);
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.release();
    await this.settled();
  }

  private async disturbed(callback: Callback): Promise<void> {
    const fault = this.faults.draw(callback.provider, 'callback')?.fault ?? null;
    const name = fault?.replace('callback_', '') ?? null;
    if (fault === 'callback_lost') return void this.note(callback, name);
    if (fault === 'callback_forged') await this.once(callback, this.note(callback, name), false);
    if (fault === 'callback_reordered') await this.overtaken();
    const delivery = this.note(callback, fault === 'callback_forged' ? null : name);
    if (fault === 'callback_duplicate') void this.once(callback, delivery, true);
    const sent = this.deliver(callback, delivery);
    if (fault !== 'callback_reordered') this.release();
    await sent;
  }

  /** Waits until another callback has been sent. */
  private overtaken(): Promise<unknown> {
    const overtaken = new Promise<void>((resolve) => this.held.push(resolve));
    const { signal } = this.closing;
    return Promise.race([overtaken, sleep(OVERTAKEN_MS, undefined, { signal, ref: false }).catch(() => {})]);
  }

  private release(): void {
    for (const resolve of this.held.splice(0)) resolve();
  }

  private async deliver(callback: Callback, delivery: Delivery): Promise<void> {
    for (const pause of [0, ...RETRY_MS]) {
      if (pause) await sleep(pause, undefined, { signal: this.closing.signal, ref: false });
      await this.once(callback, delivery, true);
      if (typeof delivery.answer === 'number' && delivery.answer < 300) return;
    }
  }

  private async once(callback: Callback, delivery: Delivery, genuine: boolean): Promise<void> {
    const url = callback.url ?? (this.base && `${this.base}/providers/${callback.provider}/callback`);
    delivery.attempts += 1;
    if (!url) return void (delivery.answer = 'no address');
    try {
      const headers = { 'content-type': 'application/json', ...callback.sign(callback.body, genuine) };
      const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(ANSWER_MS)]);
      const answer = await fetch(url, { method: 'POST', headers, body: callback.body, signal });
      await answer.arrayBuffer();
      delivery.answer = answer.status;
    } catch (error) {
      delivery.answer = (error as Error).name;
    }
  }

  private note({ provider, event, about }: Callback, fault: string | null): Delivery {
    const at = this.clock.now();
    const delivery: Delivery = {
      id: idOf('dlv_', 10),
      provider,
      event,
      about,
      at,
      fault,
      attempts: 0,
      answer: null,
    };
    this.deliveries.push(delivery);
    if (this.deliveries.length > KEPT) this.deliveries.shift();
    return delivery;
  }
}
