import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, failpoint } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import {
  isDefinite,
  nameOf,
  type IdempotencyKey,
  type KeptResponse,
  type StoredResponse,
} from './idempotency.rules';
import { keyInFlight, MAX_HELD_MS, newUlid } from './idempotency-key';
import { IdempotencyStore, type Claim, type ClaimResult } from './idempotency.store';
import type { KeyClaim, ClaimedKey, KeyStrategy, KeyUse } from './key-strategy.port';

/**
 * Time after which a claim expires unless it is renewed. If a gateway hangs for longer than this time, a
 * retry may run at the same time as the original request. Only one resource is created, because both requests
 * use the record's ULID.
 */
const LEASE_MS = 3_000;
/** Age from which a claim is renewed. */
const RENEW_AFTER_MS = 500;

interface RunningClaim extends Claim {
  /** Wall-clock time of the claim, in Unix milliseconds. */
  claimedAt: number;
  isRetry: boolean;
}

interface KnownOfAnswer {
  isSecret: boolean;
  isDryRun: boolean;
  /** Whether a final rejection guarantees that no request with the key has had or will have an effect. */
  isSettled: boolean;
}

type Draft = Omit<RunningClaim, 'isRetry'>;

/**
 * Strategy for keys stored in the gateway. Claims the key with a lease before the request is processed, and
 * stores the response afterwards.
 */
@Injectable()
export class GatewayKeys implements KeyStrategy {
  /** This process's claims by key, each kept until its request ends. */
  private readonly claiming = new Map<string, Promise<ClaimResult>>();
  private readonly running = new Set<RunningClaim>();

  constructor(
    private readonly store: IdempotencyStore,
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async acquire(key: IdempotencyKey, { requestId, answersSecret }: KeyUse): Promise<KeyClaim> {
    const name = nameOf(key);
    const rival = this.claiming.get(name);
    if (rival) return this.replayOrConflict(name, await rival);
    const draft = this.draft(key, requestId);
    const result = await this.ask(name, draft);
    if (result.kind !== 'held') return this.replayOrConflict(name, result);
    const { resource } = result;
    const claim = { ...draft, resource, isRetry: resource !== draft.resource };
    this.running.add(claim);
    failpoint('idempotency.key.claimed');
    const { isRetry } = claim;
    const end = (answer: StoredResponse) =>
      this.finish(claim, answer, {
        isSecret: answersSecret,
        isDryRun: held.isDryRun,
        isSettled: !isRetry || held.isSettled,
      });
    const held: ClaimedKey = { key, resource, isRetry, isSettled: false, isDryRun: false, finish: end };
    return { held };
  }

  /**
   * Renews the leases of running requests. A request older than `MAX_HELD_MS` cannot still be running, so its
   * lease is left to expire.
   */
  async renew(): Promise<void> {
    const now = this.realTime();
    const old = [...this.running].filter((claim) => now - claim.claimedAt > RENEW_AFTER_MS);
    const lost = old.filter((claim) => now - claim.claimedAt > MAX_HELD_MS);
    for (const claim of lost) this.release(claim);
    const kept = old.filter((claim) => this.running.has(claim));
    await Promise.all(kept.map((claim) => this.store.lease(claim, now + LEASE_MS)));
  }

  /**
   * Stores a successful response. After an error or a dry run, the key is released. The record is deleted only if no
   * request can have had an effect: a rejected retry does not prove that the first request failed, unless the
   * rejection is final.
   */
  private async finish(claim: RunningClaim, answer: StoredResponse, known: KnownOfAnswer): Promise<void> {
    failpoint('idempotency.answer.keeping');
    try {
      if (answer.status < 300 && !known.isDryRun)
        await this.store.answer(claim, this.toKept(nameOf(claim), answer, known.isSecret));
      else if (known.isSettled && isDefinite(answer.status)) await this.store.forget(claim);
      else await this.store.lease(claim, 0);
      failpoint('idempotency.answer.kept');
    } finally {
      this.release(claim);
    }
  }

  /** Releases a claim unless it was lost, because another request may have claimed the key in the meantime. */
  private release(claim: RunningClaim): void {
    if (this.running.delete(claim)) this.claiming.delete(nameOf(claim));
  }

  private draft(key: IdempotencyKey, holder: string): Draft {
    const created = toUnix(this.clock.now(key.environment));
    return { holder, created, resource: newUlid(), claimedAt: this.realTime(), ...key };
  }

  /** Claims the key in the database. A second request in this process waits for the same result. */
  private ask(name: string, draft: Draft): Promise<ClaimResult> {
    const now = this.realTime();
    const asked = this.store.claim({ now, leasedUntil: now + LEASE_MS, ...draft });
    this.claiming.set(name, asked);
    const forget = () => void this.claiming.delete(name);
    asked.then((result) => (result.kind === 'held' ? undefined : forget()), forget);
    return asked;
  }

  private toKept(name: string, { status, body }: StoredResponse, sealed: boolean): KeptResponse {
    return { status, body: sealed ? this.sealer.seal(body, name) : body, sealed };
  }

  private replayOrConflict(name: string, result: ClaimResult): { replay: StoredResponse } {
    if (result.kind !== 'answered') throw keyInFlight();
    const { status, body, sealed } = result.answer;
    return { replay: { status, body: sealed ? this.sealer.open(body, name) : body } };
  }

  /** Returns the live environment's time, which is always wall-clock time. */
  private realTime(): number {
    return this.clock.now('live').getTime();
  }
}
