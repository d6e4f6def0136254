import { Injectable } from '@nestjs/common';
import {
  SNAPSHOTS_PER_PAGE,
  ID_PREFIXES,
  idAt,
  timeOfId,
  type MoneySnapshot,
  type MoneyKind,
  type Reconciled,
  type ReconciliationFinding,
} from '@tulay/contracts';
import { compareBooks, type Journal } from './compare-books.rules';
import { FactsClient } from './facts.client';
import { JournalsStore } from './journals.store';

/** One source has three journals at the most; more on a page means that the books hold what no service knows. */
const MOST_JOURNALS = 3 * SNAPSHOTS_PER_PAGE;

/** How far to look, in milliseconds of real time: what changed later may still be on its way. */
export type Horizon = number;

/** A part of what is to be proven: how much was judged, and what is wrong with it. */
export type Judged = Pick<Reconciled, 'checked' | 'onTheirWay' | 'findings'>;

/** Proves that the books hold what payments and payouts say they must hold, and nothing else. */
@Injectable()
export class ReconcileBooks {
  constructor(
    private readonly facts: FactsClient,
    private readonly journals: JournalsStore,
  ) {}

  /** The next page of ids, both sides read in their order. */
  async page(kind: MoneyKind, cursor: string | null, horizon: Horizon): Promise<Reconciled> {
    const after = cursor ?? `${ID_PREFIXES[kind]}_`;
    const upTo = idAt(ID_PREFIXES[kind], horizon);
    if (upTo <= after) return { checked: 0, onTheirWay: 0, findings: [], cursor: after, more: false };
    const facts = await this.facts.read(kind, { after, upTo, limit: SNAPSHOTS_PER_PAGE });
    const wanted = facts.length === SNAPSHOTS_PER_PAGE ? facts[facts.length - 1].id : upTo;
    const { journals, end } = whole(await this.journals.between(after, wanted, MOST_JOURNALS), wanted);
    const judged = await this.judge(
      kind,
      facts.filter(({ id }) => id <= end),
      journals,
      horizon,
    );
    return { ...judged, cursor: end, more: end < upTo };
  }

  /** Only these. */
  async those(kind: MoneyKind, ids: string[], horizon: Horizon): Promise<Judged> {
    const facts = await this.facts.read(kind, { ids });
    return this.judge(kind, facts, await this.journals.of(ids), horizon);
  }

  /**
   * What is not as it should be is looked at once more: it may have changed between the two sides. What has changed by
   * then shows an event that is very young, and is left for later; everything else was so while the books were read.
   */
  private async judge(
    kind: MoneyKind,
    facts: MoneySnapshot[],
    journals: Journal[],
    horizon: Horizon,
  ): Promise<Judged> {
    const bySource = grouped(journals);
    const suspects = compareAll(facts, bySource).map(({ subject }) => subject);
    const ids = [...new Set(suspects)];
    const again = ids.length ? await this.inPages(kind, ids) : [];
    const settled = again.filter((fact) => !isOnItsWay(fact, horizon));
    const moving = new Set(again.filter((fact) => isOnItsWay(fact, horizon)).map(({ id }) => id));
    const judged = new Map(ids.filter((id) => !moving.has(id)).map((id) => [id, bySource.get(id) ?? []]));
    return { checked: facts.length, onTheirWay: moving.size, findings: compareAll(settled, judged) };
  }

  private async inPages(kind: MoneyKind, ids: string[]): Promise<MoneySnapshot[]> {
    const facts: MoneySnapshot[] = [];
    for (let first = 0; first < ids.length; first += SNAPSHOTS_PER_PAGE)
      facts.push(...(await this.facts.read(kind, { ids: ids.slice(first, first + SNAPSHOTS_PER_PAGE) })));
    return facts;
  }
}

/** Journals up to the last source that is there as a whole, and where that is. */
function whole(journals: Journal[], wanted: string): { journals: Journal[]; end: string } {
  if (journals.length < MOST_JOURNALS) return { journals, end: wanted };
  const cut = journals[journals.length - 1].sourceId;
  const kept = journals.filter(({ sourceId }) => sourceId !== cut);
  return { journals: kept, end: kept[kept.length - 1].sourceId };
}

function grouped(journals: Journal[]): Map<string, Journal[]> {
  const groups = new Map<string, Journal[]>();
  for (const journal of journals)
    groups.set(journal.sourceId, [...(groups.get(journal.sourceId) ?? []), journal]);
  return groups;
}

/** Every fact against its journals, and every journal of a source without a fact. */
function compareAll(facts: MoneySnapshot[], bySource: Map<string, Journal[]>): ReconciliationFinding[] {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const ids = new Set([...known.keys(), ...bySource.keys()]);
  return [...ids].flatMap((id) => compareBooks(id, known.get(id) ?? null, bySource.get(id) ?? []));
}

const isOnItsWay = ({ waiting, lastEvent }: MoneySnapshot, horizon: Horizon): boolean =>
  waiting || (lastEvent !== null && (timeOfId(lastEvent) ?? 0) >= horizon);
