import { parseArgs } from 'node:util';
import { StackError } from './common/stack-error';

export interface StackArguments {
  /** How many of each service run. */
  replicas: number;
  /** Whether the provider lab runs beside the stack, and live mode uses it. */
  lab: boolean;
}

const USAGE = 'usage: npm start -- [--replicas 1..4] [--lab]';

/** Reads what follows `npm start --`. @throws StackError with the usage */
export function readStackArguments(args: string[]): StackArguments {
  const { replicas, lab } = parse(args);
  if (!/^[1-4]$/.test(replicas)) throw new StackError(`--replicas must be 1 to 4; ${USAGE}`);
  return { replicas: Number(replicas), lab };
}

function parse(args: string[]): { replicas: string; lab: boolean } {
  try {
    const lab = { type: 'boolean', default: false } as const;
    return parseArgs({ args, options: { replicas: { type: 'string', default: '1' }, lab } }).values;
  } catch (error) {
    throw new StackError(`${(error as Error).message}; ${USAGE}`);
  }
}
