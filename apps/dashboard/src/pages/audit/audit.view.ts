import { text, time, type DataTable } from '@tulay/pages';
import { AUDIT_ACTIONS, type AuditAction } from '../../audit/audit-actions';
import type { AuditEntry, AuditEntryPage } from '../../audit/audit-entries';
import type { TeamMember } from '../../team/team.store';
import { addressWith, filtersAt, type Filters } from '../frame/filters.view';
import { detailText } from './audit-detail.view';
import { auditStrings as words } from './audit.strings';

const HERE = '/dashboard/audit';

/** Actor shown for actions that no user performed. */
const US = 'Tulay';
/** Actors that are services or jobs, and the actor `operator` of entries written by earlier releases. */
const OURS = ['operator', 'dashboard', 'gateway', 'system'];

/**
 * Returns whether the actor is an operator, a service or a job. An operator's name contains a dot and is not
 * shown to merchants.
 */
const isOurs = (id: string): boolean => id.includes('.') || OURS.includes(id);

/** @param chosen selected filters; an empty value selects all entries */
export const toFilters = (
  members: readonly TeamMember[],
  { actor, action }: { actor: string; action: string },
): Filters =>
  filtersAt(HERE, [
    {
      kind: 'select',
      name: 'person',
      label: words.person,
      value: actor,
      options: members.map(({ userId, name, email }) => ({ value: userId, word: `${name} (${email})` })),
    },
    {
      kind: 'select',
      name: 'action',
      label: words.action,
      value: action,
      options: AUDIT_ACTIONS.map((value) => ({ value, word: words.actions[value] })),
    },
  ]);

interface Listed {
  members: readonly TeamMember[];
  address: string;
  isFirst: boolean;
}

export const toTable = (
  { entries, hasMore }: AuditEntryPage,
  { members, address, isFirst }: Listed,
  now: number,
): DataTable => ({
  caption: words.caption,
  columns: [
    { place: 'lead', label: words.action },
    { place: 'more', label: words.person },
    { place: 'wide', label: words.detail },
    { place: 'when', label: words.when },
  ],
  rows: entries.map((entry) => ({
    id: entry.id,
    cells: [
      text(actionText(entry.action), memberText(entry, members)),
      text(actorText(entry.actor), entry.actor.email),
      text(detailText(entry.detail)),
      time(entry.at, now),
    ],
  })),
  empty: words.empty,
  more: hasMore ? addressWith(address, { before: entries.at(-1)?.id }) : null,
  newest: isFirst ? null : address,
});

/** An action written by a later release has no label, so its name is shown. */
const actionText = (action: string): string =>
  (AUDIT_ACTIONS as readonly string[]).includes(action) ? words.actions[action as AuditAction] : action;

/** Returns the user's name. Operators, services and jobs are shown as `US`. */
const actorText = ({ id, name }: AuditEntry['actor']): string => name ?? (isOurs(id) ? US : words.others);

/**
 * Returns the name of the member whose account was changed. Returns null if members changed their own account,
 * or if the merchant was changed.
 */
function memberText({ member, actor }: AuditEntry, members: readonly TeamMember[]): string | null {
  if (member === null || member === actor.id) return null;
  return members.find(({ userId }) => userId === member)?.name ?? null;
}
