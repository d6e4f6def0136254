import { repeatSafetyOf } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { connectBus, type NatsConnection } from '@tulay/messaging';
import type { Msg } from '@nats-io/nats-core';

const NAME = 'repeater';

/** A command whose second execution returned a different reply. */
interface Difference {
  subject: string;
  first: unknown;
  second: unknown;
}

/**
 * Repeats every request that changes data as soon as its reply arrives, and compares the replies. The bus must
 * allow every connection full access.
 */
export class Repeater {
  readonly repeated = new Set<string>();
  readonly differences: Difference[] = [];
  private readonly requests = new Map<string, Msg>();
  private readonly underWay = new Set<Promise<void>>();

  private constructor(private readonly bus: NatsConnection) {}

  static async start(url: string): Promise<Repeater> {
    const bus = await connectBus({ url, name: NAME });
    const repeater = new Repeater(bus);
    for (const subject of ['*.cmd.*', '*.cmd.*.operator'])
      bus.subscribe(subject, { callback: (_error, message) => repeater.noteRequest(message) });
    bus.subscribe('>', { callback: (_error, message) => repeater.noteAnswer(message) });
    await bus.flush();
    return repeater;
  }

  /**
   * Waits until all repeats have ended, because a caller would not retry a request after moving on to the next.
   */
  async idle(): Promise<void> {
    await this.bus.flush();
    await eventually(() => this.requests.size + this.underWay.size === 0, { timeoutMs: 60_000, everyMs: 2 });
  }

  async stop(): Promise<void> {
    await this.idle();
    await this.bus.close();
  }

  private noteRequest(message: Msg): void {
    const { subject, reply } = message;
    if (!reply || reply.startsWith(`_INBOX_${NAME}.`)) return;
    const safety = repeatSafetyOf(commandOf(subject));
    if (safety !== 'read' && safety !== 'once') this.requests.set(reply, message);
  }

  private noteAnswer(message: Msg): void {
    const request = this.requests.get(message.subject);
    if (!request) return;
    this.requests.delete(message.subject);
    const repeat = this.repeat(request, message.json()).finally(() => this.underWay.delete(repeat));
    this.underWay.add(repeat);
  }

  private async repeat({ subject, data, headers }: Msg, first: unknown): Promise<void> {
    const answer = await this.bus.request(subject, data, { headers, timeout: 30_000 });
    const command = commandOf(subject);
    this.repeated.add(command);
    const [one, other] = [comparable(command, first), comparable(command, answer.json())];
    if (one !== other) this.differences.push({ subject, first: one, second: other });
  }
}

/** Returns the name of a command that an operator may have sent. */
const commandOf = (subject: string): string => subject.split('.', 3).join('.');

/**
 * Returns the comparable part of a reply. A reply with an object contains the object's current state, which
 * may have changed, so only the object's identity is compared.
 */
function comparable(subject: string, answer: unknown): string {
  if (repeatSafetyOf(subject) === 'kept') return JSON.stringify(answer);
  return JSON.stringify(answer, (_key, value: unknown) =>
    isResource(value) ? { is: value.id ?? value.name, object: value.object } : value,
  );
}

/**
 * Returns whether the value is an API object. A provider has a name instead of an ID, and an API key has no
 * `object`.
 */
const isResource = (value: unknown): value is { id?: string; name?: string; object?: string } =>
  typeof value === 'object' &&
  value !== null &&
  ('object' in value || 'last4' in value) &&
  ('id' in value || 'name' in value);
