import type { Environment } from '@tulay/contracts';
import type { BothModes } from './both-modes';
import { deliveryIdAt, idAt, MARKS, projectIdAt } from './marks';

/**
 * Pages that do not depend on the mode: pages about users, the team and the merchant, and forms for new
 * objects.
 */
export const MODE_INDEPENDENT: readonly string[] = [
  '/dashboard/activation',
  '/dashboard/confirm',
  '/dashboard/customers/new',
  '/dashboard/keys/new',
  '/dashboard/payouts/edit',
  '/dashboard/payouts/review',
  '/dashboard/products/new',
  '/dashboard/projects/new',
  '/dashboard/security',
  '/dashboard/security/app',
  '/dashboard/settings',
  '/dashboard/static-qrs/new',
  '/dashboard/team',
  '/dashboard/team/members/:id/remove',
  '/dashboard/webhooks/new',
];

/** Paths of pages about users or the merchant, which are the same in both modes. */
export const OF_PEOPLE: readonly string[] = [
  '/dashboard/activation/',
  '/dashboard/security/',
  '/dashboard/team/',
];

/** Values to substitute for `:id`, by path prefix. */
const IDS: Record<string, (side: Environment, both: BothModes) => string> = {
  '/dashboard/customers': (side) => idAt(side, 'cus'),
  '/dashboard/events': (side) => idAt(side, 'evt'),
  '/dashboard/invoices': (side) => idAt(side, 'inv'),
  '/dashboard/keys': (side) => idAt(side, 'key'),
  '/dashboard/links': (side) => idAt(side, 'plk'),
  '/dashboard/payments': (side) => idAt(side, 'pay'),
  '/dashboard/payout-requests': (side, { requests }) => requests[side],
  '/dashboard/payouts': (side) => idAt(side, 'po'),
  '/dashboard/products': (side) => idAt(side, 'prd'),
  '/dashboard/projects': (side) => projectIdAt(side),
  '/dashboard/static-qrs': (side) => idAt(side, 'sqr'),
  '/dashboard/team/members': (_, { colleague }) => colleague.userId,
  '/dashboard/webhooks': (side) => idAt(side, 'whe'),
  '/dashboard/webhooks/deliveries': (side) => String(deliveryIdAt(side)),
};

/** Values to substitute for `:step`, by path prefix. */
const STEPS: Record<string, readonly string[]> = {
  '/dashboard/customers': ['delete'],
  '/dashboard/invoices': ['send', 'remind', 'void', 'forfeit', 'duplicate', 'delete'],
  '/dashboard/links': ['activate', 'deactivate', 'delete'],
  '/dashboard/products': ['archive', 'unarchive', 'delete'],
  '/dashboard/static-qrs': ['archive', 'unarchive'],
};

const EVER = '?from=2020-01-01&to=2024-12-31';

/** Query strings by path. The values exist in the given mode. */
const QUERIES: Record<string, (side: Environment, both: BothModes) => string[]> = {
  '/dashboard/audit': (_, { owner }) => ['', '?action=payout.begun', `?person=${owner.userId}`],
  '/dashboard/balance': () => ['', '?currency=PHP', EVER],
  '/dashboard/balance/statement': () => ['', EVER],
  '/dashboard/balance/statement.csv': () => [EVER],
  '/dashboard/customers': (side) => ['', `?q=${MARKS[side].word}`],
  '/dashboard/invoices': (side) => ['', '?status=draft', `?customer=${idAt(side, 'cus')}`],
  '/dashboard/invoices/new': (side) => [`?customer=${idAt(side, 'cus')}&product=${idAt(side, 'prd')}`],
  '/dashboard/links': (side) => ['', '?status=active', `?customer=${idAt(side, 'cus')}`],
  '/dashboard/links/new': (side) => ['', `?customer=${idAt(side, 'cus')}&product=${idAt(side, 'prd')}`],
  '/dashboard/payments': (side) => ['', EVER, `?q=${MARKS[side].word}`, `?q=${idAt(side, 'cus')}`],
  '/dashboard/payments.csv': (side) => ['', `?q=${MARKS[side].word}`],
  '/dashboard/payments/:id/refund/review': () => ['?part=all'],
  '/dashboard/payouts': () => ['', '?status=pending', EVER],
  '/dashboard/payouts.csv': () => ['', EVER],
  '/dashboard/payout-requests': () => ['', '?status=sent'],
  '/dashboard/products': (side) => ['', `?q=${MARKS[side].word}`, '?archived=no'],
  '/dashboard/refunds': (side) => ['', '?status=failed', `?payment=${idAt(side, 'pay')}`],
  '/dashboard/static-qrs': (side) => ['', `?q=${MARKS[side].word}-1`],
  '/dashboard/static-qrs/:id/card.pdf': () => ['', '?layout=sheet'],
  '/dashboard/webhooks/deliveries': (side) => [
    '',
    `?event=${idAt(side, 'evt')}`,
    `?endpoint=${idAt(side, 'whe')}`,
    `?payment=${idAt(side, 'pay')}`,
  ],
};

/**
 * Returns the URLs at which a page is opened in a mode.
 * @throws Error for a path that is not listed in this file
 */
export function addressesOf(path: string, side: Environment, both: BothModes): string[] {
  const before = path.slice(0, path.indexOf('/:'));
  const id = IDS[before]?.(side, both);
  const steps = path.includes('/:step') ? STEPS[before] : [''];
  const unknown = path.replace(/\/:id|\/:step/g, '').includes('/:');
  if (unknown || !steps || (path.includes('/:id') && id === undefined))
    throw new Error(`${path} has an unknown path parameter`);
  const queries = QUERIES[path]?.(side, both) ?? [''];
  return steps.flatMap((step) => {
    const address = path.replace(':id', id ?? '').replace(':step', step);
    return queries.map((query) => address + query);
  });
}
