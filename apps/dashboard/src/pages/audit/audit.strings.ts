import type { AuditDetail } from '../../audit/audit-actions';
import { inEachLanguage, type WordsLike } from '@tulay/pages';
import { actionWords } from './audit-actions.strings';

/** The fields that are shown under a name of their own. */
export type NamedDetail = Exclude<
  keyof AuditDetail,
  // The first is the side that one looks at; the others say nothing to people, or are part of another.
  'environment' | 'session' | 'member' | 'change' | 'size' | 'revision' | 'currency' | 'removed'
>;

const english = {
  caption: 'What was done',
  person: 'Who',
  action: 'What',
  detail: 'More',
  when: 'When',
  others: 'Somebody else',
  empty: {
    heading: 'Nothing was found',
    text: 'What members do to the business, to the team and to their accounts is listed here.',
  },
  actions: actionWords.en,
  details: {
    key: 'Key',
    next_key: 'New key',
    payout: 'Payout',
    email: 'Email',
    name: 'Name',
    role: 'Role',
    role_before: 'Role before',
    amount: 'Amount',
    method: 'By',
    refusal: 'Why not',
    limit: 'Limit',
    limit_before: 'Limit before',
    scopes: 'Allows',
    expires_at: 'Works until',
    overlap_hours: 'Hours that the old one still works',
    parts: 'Part',
    document: 'Paper',
  } as Record<NamedDetail, string>,
  removedPaper: 'A paper was removed',
  noLimit: 'none',
  never: 'it is revoked',
  everything: 'everything',
  parts: { details: 'business', account: 'bank account' },
  refusals: {
    insufficient_balance: 'the balance was too small',
    no_route: 'nobody could carry it',
    invalid_request: 'it was not valid',
    invalid_state: 'it was not possible any more',
    not_found: 'it does not exist',
    conflict: 'it was done already',
    other: 'it was not possible',
  },
};

const filipino: WordsLike<typeof english> = {
  caption: 'Ang mga ginawa',
  person: 'Sino',
  action: 'Ano',
  detail: 'Iba pa',
  when: 'Kailan',
  others: 'Ibang tao',
  empty: {
    heading: 'Walang nahanap',
    text: 'Nakalista rito ang ginagawa ng mga kasama sa negosyo, sa team at sa kani-kanilang account.',
  },
  actions: actionWords.fil,
  details: {
    key: 'Ang key',
    next_key: 'Bagong key',
    payout: 'Ang payout',
    email: 'Ang email',
    name: 'Pangalan',
    role: 'Tungkulin',
    role_before: 'Dating tungkulin',
    amount: 'Halaga',
    method: 'Paraan',
    refusal: 'Bakit hindi',
    limit: 'Ang limit',
    limit_before: 'Dating limit',
    scopes: 'Pinapayagan',
    expires_at: 'Gagana hanggang',
    overlap_hours: 'Mga oras na gagana pa ang luma',
    parts: 'Bahagi',
    document: 'Papel',
  },
  removedPaper: 'May papel na tinanggal',
  noLimit: 'wala',
  never: 'bawiin ito',
  everything: 'lahat',
  parts: { details: 'negosyo', account: 'account sa bangko' },
  refusals: {
    insufficient_balance: 'kulang ang balanse',
    no_route: 'walang makapagdala',
    invalid_request: 'may mali rito',
    invalid_state: 'hindi na puwede',
    not_found: 'wala nito',
    conflict: 'nagawa na ito',
    other: 'hindi puwede',
  },
};

/** The texts of the audit log. */
export const auditStrings = inEachLanguage({ en: english, fil: filipino });
