import type { ProviderName } from '../core/names';
import { idOf, type Chance } from '../core/random';
import { placesOf, type FaultName, type Place } from './fault-kinds';

export interface PlantedFault {
  id: string;
  fault: FaultName;
  /** Null applies to every provider. */
  provider: ProviderName | null;
  /** Null applies to every place where the fault can occur. */
  operation: Place | null;
  /** Number of remaining occurrences; null means unlimited. */
  times: number | null;
  /** Probability of each occurrence, from 0 to 1. */
  rate: number;
  delayMs: number;
  happened: number;
}

export type FaultWish = Pick<PlantedFault, 'fault'> & Partial<Omit<PlantedFault, 'id' | 'happened'>>;

/** Stores the planted faults and decides when they occur. */
export class FaultMenu {
  private planted: PlantedFault[] = [];

  constructor(private readonly chance: Chance) {}

  plant(wish: FaultWish): PlantedFault {
    const defaults = { provider: null, operation: null, times: null, rate: 1, delayMs: 1_500 };
    const fault = { ...defaults, ...wish, id: idOf('fault_', 10), happened: 0 };
    this.planted.push(fault);
    return fault;
  }

  list(): PlantedFault[] {
    return this.planted;
  }

  remove(id: string): boolean {
    const before = this.planted.length;
    this.planted = this.planted.filter((fault) => fault.id !== id);
    return this.planted.length < before;
  }

  clear(): void {
    this.planted = [];
  }

  /**
   * Selects the fault to apply to this API call, callback or movement of money, and counts the occurrence.
   * @returns undefined if no fault applies
   */
  draw(provider: ProviderName, place: Place): PlantedFault | undefined {
    const drawn = this.planted.find(
      (fault) => happensAt(fault, provider, place) && this.chance.next() < fault.rate,
    );
    if (!drawn) return undefined;
    drawn.happened += 1;
    if (drawn.times !== null) drawn.times -= 1;
    return drawn;
  }
}

function happensAt(fault: PlantedFault, provider: ProviderName, place: Place): boolean {
  if (fault.provider !== null && fault.provider !== provider) return false;
  if (fault.operation !== null && fault.operation !== place) return false;
  return fault.times !== 0 && placesOf(fault.fault).includes(place);
}
