import {
  createMerchantCommand,
  getBalanceCommand,
  listEventsCommand,
  repeatSafetyOf,
  type Balance,
} from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import { eventually } from '@tulay/testing';
import { DEMO_EMAIL } from '../../tools/stack/src/demo/demo-email';
import { startStack, type RunningStack } from '../support/started-stack';
import { newRunFolder } from '../setup/test-run';
import { undeclaredSealedColumns } from './repeats/sealed-columns';
import { Repeater } from './repeats/repeater';
import { countRows, growth, type RowCounts } from './repeats/row-counts';
import { Walk } from './repeats/walk';
import { walkCatalog } from './repeats/walk-catalog';
import { walkGateway } from './repeats/walk-gateway';
import { walkInvoices } from './repeats/walk-invoices';
import { walkMails } from './repeats/walk-mails';
import { walkOperator } from './repeats/walk-operator';
import { walkPayments } from './repeats/walk-payments';
import { exerciseUsers } from './repeats/exercise-users';
import { disableXendit, walkProviders } from './repeats/walk-providers';
import { walkRestrictions } from './repeats/walk-restrictions';
import { walkWebhooks } from './repeats/walk-webhooks';

/** Every command that changes data and that callers retry if no reply arrives. */
const CHANGING = [...new Set(allCommands().map(({ subject }) => subject))]
  .filter((subject) => !['read', 'once'].includes(repeatSafetyOf(subject)))
  .sort();

/**
 * Parts of one pass through the commands, in order: the first creates the merchant, the last restores live
 * mode.
 */
const PARTS = [
  walkGateway,
  walkWebhooks,
  walkMails,
  exerciseUsers,
  walkPayments,
  walkCatalog,
  walkInvoices,
  walkOperator,
  walkRestrictions,
  walkProviders,
];

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({ dataDir: newRunFolder('repeats'), openBus: true, silent: true });
  // Creates the merchant that receives activation fees.
  const walk = await Walk.open(stack, 0);
  await walk.ask(createMerchantCommand, { name: 'Tulay', email: DEMO_EMAIL, live: false });
  await walk.close();
}, 300_000);

afterAll(() => stack?.stop(), 60_000);

interface Traces {
  rows: RowCounts;
  balances: Balance['available'][];
  events: Record<string, number>;
}

/** Runs one pass and returns all data that remains after its background work has ended. */
async function walkThrough(nth: number, repeater?: Repeater): Promise<Traces> {
  const walk = await Walk.open(stack, nth);
  if (repeater) walk.afterAnswer = () => repeater.idle();
  try {
    return await tracesOf(walk);
  } finally {
    await walk.close();
  }
}

async function tracesOf(walk: Walk): Promise<Traces> {
  await disableXendit(walk);
  const before = await countRows(stack.adminUrl);
  for (const part of PARTS) await part(walk);
  return settled(async () => ({
    rows: growth(before, await countRows(stack.adminUrl)),
    balances: [await available(walk, 'test'), await available(walk, 'live')],
    events: await eventTypes(walk),
  }));
}

const available = async (walk: Walk, environment: 'test' | 'live') =>
  (await walk.ask(getBalanceCommand, walk.tenant(environment))).available;

async function eventTypes(walk: Walk): Promise<Record<string, number>> {
  const { data } = await walk.ask(listEventsCommand, { ...walk.tenant(), limit: 100 });
  const counts: Record<string, number> = {};
  for (const { type } of data) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Reads until two consecutive readings, three seconds apart, are equal, and returns the last reading. */
async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last = '';
  return eventually(
    async () => {
      const now = await read();
      const agrees = JSON.stringify(now) === last;
      last = JSON.stringify(now);
      return agrees ? now : null;
    },
    { timeoutMs: 120_000, everyMs: 3_000 },
  );
}

it('every changing command has the same replies, money, rows and events when sent twice', async () => {
  const plain = await walkThrough(1);
  const repeater = await Repeater.start(stack.natsUrl);
  const repeated = await walkThrough(2, repeater);
  await repeater.stop();
  expect(repeater.differences).toEqual([]);
  expect([...repeater.repeated].sort()).toEqual(CHANGING);
  expect(repeated).toEqual(plain);
  // `operator seal re-seal` reseals only declared columns with the new key.
  expect(await undeclaredSealedColumns(stack.adminUrl)).toEqual([]);
}, 600_000);
