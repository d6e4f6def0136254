import { covers, SCOPES, type ApiKey, type List, type Scope } from '@tulay/contracts';
import { chip, text, time, type Chip, type DataTable } from '@tulay/pages';
import { grantableBy, type Role } from '../../roles/role-scopes.rules';
import { keysStrings as words } from './keys.strings';

export const KEYS_PATH = '/dashboard/keys';

const DAY = 24 * 3_600;
type KeyState = keyof typeof words.states;

const TONES: Record<KeyState, Chip['tone']> = {
  works: 'positive',
  ending: 'caution',
  expired: 'muted',
  revoked: 'muted',
};

/** @param now Unix seconds on the clock of the key's environment */
export function stateOf({ revoked_at: revoked, expires_at: ends }: ApiKey, now: number): KeyState {
  if (revoked !== null) return 'revoked';
  if (ends === null) return 'works';
  if (now >= ends) return 'expired';
  return ends - now < 3 * DAY ? 'ending' : 'works';
}

export const stateChip = (state: KeyState): Chip => ({ tone: TONES[state], word: words.states[state] });

export const maskOf = ({ environment, last4 }: ApiKey): string => `sk_${environment}_…${last4}`;

const scopesText = ({ scopes }: ApiKey): string => (scopes.includes('*') ? words.all : scopes.join(', '));

/** @param after ID of the last key on the previous page */
export function keysTable({ data, has_more: more }: List<ApiKey>, now: number, after?: string): DataTable {
  const { columns } = words;
  return {
    caption: words.caption,
    columns: [
      { place: 'lead', label: columns.key },
      { place: 'mark', label: columns.state },
      { place: 'wide', label: columns.scopes },
      { place: 'more', label: columns.used },
      { place: 'when', label: columns.created },
    ],
    rows: data.map((key) => ({
      id: key.id,
      isQuiet: ['expired', 'revoked'].includes(stateOf(key, now)),
      link: { href: `${KEYS_PATH}/${key.id}`, label: maskOf(key) },
      cells: [
        text(maskOf(key)),
        chip(stateChip(stateOf(key, now))),
        text(scopesText(key)),
        key.last_used_at === null ? text(words.never) : time(key.last_used_at, now),
        time(key.created, now),
      ],
    })),
    empty: words.empty,
    more: more ? `${KEYS_PATH}?after=${data.at(-1)!.id}` : null,
    newest: after === undefined ? null : KEYS_PATH,
  };
}

/**
 * Returns the scopes that the role may grant, in the order of the API documentation. Excludes `*`, which is a
 * separate option.
 */
export const grantableScopes = (role: Role): Scope[] =>
  SCOPES.filter((scope) => scope !== '*' && covers(grantableBy(role), scope));

export const canGrantAllScopes = (role: Role): boolean => grantableBy(role).includes('*');

export function detailRows(key: ApiKey, shownTime: (unix: number) => string) {
  const { detail } = words;
  const at = (label: string, unix: number | null) =>
    unix === null ? [] : [{ label, value: shownTime(unix) }];
  const used = key.last_used_at;
  return [
    { label: detail.id, value: key.id },
    { label: detail.scopes, value: scopesText(key) },
    { label: detail.created, value: shownTime(key.created) },
    { label: detail.used, value: used === null ? words.never : `${shownTime(used)}, ${detail.minutes}` },
    ...at(detail.ends, key.expires_at),
    ...at(detail.revoked, key.revoked_at),
  ];
}
