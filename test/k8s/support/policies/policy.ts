import { containersOf, type KubeObject, type Workload } from '../objects';

/** A rule that overlays must follow. */
export interface Policy {
  name: string;
  problems: (objects: KubeObject[]) => string[];
}

export const failing = (list: Workload[], what: string, holds: (one: Workload) => boolean): string[] =>
  list.filter((one) => !holds(one)).map(({ kind, name }) => `${kind} ${name}: ${what}`);

export const everyContainer = (
  list: Workload[],
  what: string,
  holds: (container: ReturnType<typeof containersOf>[number]) => boolean,
): string[] => failing(list, what, (one) => containersOf(one).length > 0 && containersOf(one).every(holds));

/** Returns the messages of the conditions that do not hold. */
export const unless = (conditions: Record<string, boolean | undefined>): string[] =>
  Object.entries(conditions)
    .filter(([, holds]) => !holds)
    .map(([what]) => what);
