import { Inject, Injectable } from '@nestjs/common';
import { newId, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import {
  isDefinite,
  nameOf,
  type IdempotencyKey,
  type KeptAnswer,
  type StoredAnswer,
} from './idempotency.rules';
import { keyInFlight } from './key-in-flight';
import { IdempotencyStore, type ClaimResult, type HeldKey } from './idempotency.store';

/**
 * How long a key stays held without a sign of life. When it ends early, for a gateway that is stuck but not dead, two
 * requests run at once; they make one resource all the same, since both bear the ULID of the record.
 */
const LEASE_MS = 6_000;
/** A claim older than this is renewed. */
const RENEW_AFTER_MS = 1_500;
/** Longer than any request takes: bodies and commands have their deadlines. */
const HELD_MS_AT_MOST = 120_000;

/** A key this request holds until it is settled. */
export interface Claim extends HeldKey {
  claimedAt: number;
  /** No earlier attempt is in doubt: nothing can exist under this ULID but what this request makes. */
  fresh: boolean;
}

type Draft = Omit<Claim, 'fresh'>;

/** The keys that requests of this process hold, and the way to them. */
@Injectable()
export class Claims {
  private readonly inHand = new Map<string, Promise<ClaimResult>>();
  private readonly held = new Set<Claim>();

  constructor(
    private readonly store: IdempotencyStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The claim under which the request may run, or the answer to replay instead of running it.
   * @param holder the request's id
   * @throws DomainError `conflict` while another request with this key runs
   */
  async take(key: IdempotencyKey, holder: string): Promise<{ claim: Claim } | { replay: StoredAnswer }> {
    const name = nameOf(key);
    const rival = this.inHand.get(name);
    if (rival) return this.replayOrConflict(name, await rival);
    const draft = this.draft(key, holder);
    const asked = this.ask(name, draft);
    const result = await asked;
    if (result.kind !== 'held') return this.replayOrConflict(name, result);
    const claim = { ...draft, resource: result.resource, fresh: result.resource === draft.resource };
    this.held.add(claim);
    failpoint('idempotency.key.claimed');
    return { claim };
  }

  /**
   * Keeps the answer of a success; after a refusal the key is free again. It begins afresh only if nothing can have been
   * done: a refused retry says nothing of the attempt before it, which may have succeeded unheard.
   * @param secret whether the answer shows one
   */
  async settle(claim: Claim, answer: StoredAnswer, secret: boolean): Promise<void> {
    failpoint('idempotency.answer.keeping');
    try {
      if (answer.status < 300) await this.store.answer(claim, this.toKept(nameOf(claim), answer, secret));
      else if (claim.fresh && isDefinite(answer.status)) await this.store.forget(claim);
      else await this.store.lease(claim, 0);
      failpoint('idempotency.answer.kept');
    } finally {
      this.drop(claim);
    }
  }

  /** Keeps hold of what takes long. What takes longer than anything can was lost, and may be taken by a retry. */
  async renew(): Promise<void> {
    const now = this.realTime();
    const old = [...this.held].filter((claim) => now - claim.claimedAt > RENEW_AFTER_MS);
    const lost = old.filter((claim) => now - claim.claimedAt > HELD_MS_AT_MOST);
    for (const claim of lost) this.drop(claim);
    const kept = old.filter((claim) => this.held.has(claim));
    await Promise.all(kept.map((claim) => this.store.lease(claim, now + LEASE_MS)));
  }

  private drop(claim: Claim): void {
    // One that was given up for lost must not free the key of whoever has it now.
    if (this.held.delete(claim)) this.inHand.delete(nameOf(claim));
  }

  private draft(key: IdempotencyKey, holder: string): Draft {
    const created = toUnix(this.clock.now(key.environment));
    return { holder, created, resource: newUlid(), claimedAt: this.realTime(), ...key };
  }

  /** A second request of this process finds the first one's question instead of asking its own. */
  private ask(name: string, draft: Draft): Promise<ClaimResult> {
    const now = this.realTime();
    const asked = this.store.claim({ now, leasedUntil: now + LEASE_MS, ...draft });
    this.inHand.set(name, asked);
    const letGo = () => void this.inHand.delete(name);
    asked.then((result) => (result.kind === 'held' ? undefined : letGo()), letGo);
    return asked;
  }

  private toKept(name: string, { status, body }: StoredAnswer, sealed: boolean): KeptAnswer {
    return { status, body: sealed ? this.sealer.seal(body, name) : body, sealed };
  }

  private replayOrConflict(name: string, result: ClaimResult): { replay: StoredAnswer } {
    if (result.kind === 'answered') {
      const { status, body, sealed } = result.answer;
      return { replay: { status, body: sealed ? this.sealer.open(body, name) : body } };
    }
    throw keyInFlight();
  }

  /** The live environment's clock never moves. */
  private realTime(): number {
    return this.clock.now('live').getTime();
  }
}

/** What a resource's id is made of, without the prefix. */
export const newUlid = (): string => newId('key').slice('key_'.length);
