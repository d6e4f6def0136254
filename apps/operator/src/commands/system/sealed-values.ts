import {
  countSealedValuesCommand,
  DomainError,
  resealValuesCommand,
  type CountedSealedValues,
  type ResealedValues,
  type SealingService,
} from '@tulay/contracts';
import type { Bus } from '../../bus/connection';
import { untilAnswered } from '../../bus/until-answered';
import type { Surroundings } from '../../cli/cli';

/** Row whose value cannot be opened. */
interface Unreadable {
  service: SealingService;
  column: string;
  row: string[];
}

export interface ResealedColumn {
  service: SealingService;
  column: string;
  checked: number;
  resealed: number;
  busy: number;
  unreadable: number;
}

export interface Resealing {
  /** ID of the key with which all services seal. */
  key: string;
  columns: ResealedColumn[];
  unreadable: Unreadable[];
}

export interface CountedKey {
  service: SealingService;
  column: string;
  key: string;
  values: number;
}

export interface KeyCounts {
  /** Current keys of the replicas that replied. More than one key while the configuration is rolled out. */
  current: { service: SealingService; keys: string[] }[];
  counts: CountedKey[];
  malformed: Unreadable[];
}

/** Maximum number of passes over all values if other transactions lock some of the rows. */
const PASSES = 3;
/** Maximum number of listed rows. A key that is missing from the configuration affects every row. */
const LISTED = 100;

/**
 * Sends the requests for all sealed values, batch by batch, and displays progress. Services keep no state between
 * batches, so a batch can be requested again if no reply arrives, and an interrupted run can be repeated.
 */
export class SealedValues {
  constructor(
    private readonly bus: Bus,
    private readonly surroundings: Pick<Surroundings, 'pause' | 'progress'>,
  ) {}

  /**
   * Seals all values of these services with their current key.
   * @param key expected ID of the current key; null expects the key of the first reply from all services
   * @throws DomainError `invalid_state` if a replica seals with another key
   */
  async reseal(services: readonly SealingService[], key: string | null): Promise<Resealing> {
    const found: Resealing = { key: key ?? '', columns: [], unreadable: [] };
    for (const service of services)
      for (let pass = 1, busy = true; busy && pass <= PASSES; pass++)
        busy = await this.resealService(service, found);
    this.show('');
    return found;
  }

  /** @returns whether other transactions had locked some of the rows */
  private async resealService(service: SealingService, found: Resealing): Promise<boolean> {
    const passed: Omit<Resealing, 'key'> = { columns: [], unreadable: [] };
    let from: ResealedValues['next'] = null;
    do {
      const batch: ResealedValues = await this.resealBatch(service, { key: found.key || null, from });
      ({ key: found.key, next: from } = batch);
      add(passed.columns, service, batch);
      list(passed.unreadable, service, batch, batch.unreadable);
      this.show(`re-sealing: ${textOf(passed.columns.at(-1))}`);
    } while (from !== null);
    merge(found, service, passed);
    return passed.columns.some(({ busy }) => busy > 0);
  }

  /** Counts the values of these services by key. */
  async count(services: readonly SealingService[]): Promise<KeyCounts> {
    const found: KeyCounts = { current: [], counts: [], malformed: [] };
    for (const service of services) {
      const current = new Set<string>();
      let from: CountedSealedValues['next'] = null;
      do {
        const request = { from };
        const batch: CountedSealedValues = await this.again(() =>
          this.bus.ask(countSealedValuesCommand(service), request),
        );
        current.add(batch.key);
        for (const [key, values] of Object.entries(batch.keys))
          addCount(found.counts, { service, column: batch.column, key, values });
        list(found.malformed, service, batch, batch.malformed);
        this.show(`counting: ${service} ${batch.column}`);
        from = batch.next;
      } while (from !== null);
      found.current.push({ service, keys: [...current] });
    }
    this.show('');
    return found;
  }

  private async resealBatch(
    service: SealingService,
    request: { key: string | null; from: ResealedValues['next'] },
  ): Promise<ResealedValues> {
    try {
      return await this.again(() => this.bus.ask(resealValuesCommand(service), request));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      throw new DomainError(error.code, `${service}: ${error.message}`);
    }
  }

  private again<T>(ask: () => Promise<T>): Promise<T> {
    return untilAnswered(ask, this.surroundings.pause);
  }

  private show(line: string): void {
    this.surroundings.progress?.(line);
  }
}

function add(columns: ResealedColumn[], service: SealingService, batch: ResealedValues): void {
  const { column, checked, resealed, busy, unreadable } = batch;
  let of = columns.find((one) => one.service === service && one.column === column);
  if (!of) columns.push((of = { service, column, checked: 0, resealed: 0, busy: 0, unreadable: 0 }));
  of.checked += checked;
  of.resealed += resealed;
  of.busy += busy;
  of.unreadable += unreadable.length;
}

/**
 * Merges a pass over a service into `found`. Adds up the numbers of re-sealed values; the other fields contain
 * the state after the last pass.
 */
function merge(found: Resealing, service: SealingService, passed: Omit<Resealing, 'key'>): void {
  const before = found.columns.filter((one) => one.service === service);
  for (const one of passed.columns)
    one.resealed += before.find(({ column }) => column === one.column)?.resealed ?? 0;
  const isOther = (one: { service: SealingService }) => one.service !== service;
  found.columns = [...found.columns.filter(isOther), ...passed.columns];
  found.unreadable = [...found.unreadable.filter(isOther), ...passed.unreadable].slice(0, LISTED);
}

function addCount(counts: CountedKey[], { service, column, key, values }: CountedKey): void {
  const known = counts.find((one) => one.service === service && one.column === column && one.key === key);
  if (known) known.values += values;
  else counts.push({ service, column, key, values });
}

function list(
  listed: Unreadable[],
  service: SealingService,
  { column }: { column: string },
  rows: string[][],
): void {
  for (const row of rows.slice(0, LISTED - listed.length)) listed.push({ service, column, row });
}

const textOf = (of: ResealedColumn | undefined): string =>
  of ? `${of.service} ${of.column}, ${of.checked} checked, ${of.resealed} re-sealed` : '';
