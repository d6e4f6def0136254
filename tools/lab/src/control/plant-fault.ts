import type { PlantedFault, FaultWish } from '../faults/fault-menu';
import type { LabWorld } from '../world/lab-world';
import { checked } from './checked';
import { FAULT_WISH } from './control.shapes';

/** Plants the fault that a body or a form describes. @throws NotPossible that names every wrong field */
export function plantedBy(world: LabWorld, wish: unknown): PlantedFault {
  const { delay_ms: delayMs, ...rest } = checked(FAULT_WISH, wish) as FaultWish & { delay_ms?: number };
  return world.faults.plant({ ...rest, ...(delayMs !== undefined && { delayMs }) });
}
