import type { PlantedFault, FaultWish } from '../faults/fault-menu';
import type { LabWorld } from '../world/lab-world';
import { checked } from './checked';
import { FAULT_WISH } from './control.shapes';

/** Plants the fault described by a request body or form. @throws NotPossible with every invalid field */
export function plantedBy(world: LabWorld, wish: unknown): PlantedFault {
  const { delay_ms: delayMs, ...rest } = checked(FAULT_WISH, wish) as FaultWish & { delay_ms?: number };
  return world.faults.plant({ ...rest, ...(delayMs !== undefined && { delayMs }) });
}
