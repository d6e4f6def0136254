import {
  BUSINESS_KINDS,
  DOCUMENT_KINDS,
  type ApplicationState,
  type Bank,
  type SettlementAccount,
} from '@tulay/contracts';
import { amountText, commonStrings, interpolate, manilaDateTime, type Chip } from '@tulay/pages';
import type { ApplicationDocumentEntity } from '../../applications/application-document.entity';
import type { ApplicationEntity, ApplicationForm } from '../../applications/application.entity';
import { DETAIL_FIELDS, isComplete, missingOf, type DetailField } from '../../applications/application.rules';
import { isOpen } from '../../applications/application.states';
import { activationStrings as words } from './activation.strings';

export const ACTIVATION_PATH = '/dashboard/activation';

const TONES: Record<ApplicationState, Chip['tone']> = {
  draft: 'muted',
  submitted: 'accent',
  rejected: 'negative',
  approved: 'accent',
  fee_due: 'caution',
  active: 'positive',
};

export interface Refused {
  typed: Readonly<Record<string, string>>;
  /** Error messages by field name; `form` for the form as a whole. */
  wrong: Readonly<Record<string, string>>;
}

const NOTHING: Refused = { typed: {}, wrong: {} };

export interface ActivationFacts {
  /** Null if nothing has been saved yet. */
  application: ApplicationEntity | null;
  form: ApplicationForm;
  documents: readonly ApplicationDocumentEntity[];
  banks: readonly Bank[];
  mayChange: boolean;
}

export function activationView(facts: ActivationFacts, refused: Refused = NOTHING) {
  const { application, form, documents, mayChange } = facts;
  const state = application?.state ?? 'draft';
  const missing = missingOf(
    form,
    documents.map(({ kind }) => kind),
  );
  return {
    ...statusView(application, state),
    mayChange,
    isOpen: isOpen(state) && mayChange,
    isFilledByOthers: isOpen(state) && !mayChange,
    alert: refused.wrong.form ?? null,
    fields: mayChange ? detailFields(form, refused) : [],
    account: mayChange ? accountView(form.account, facts.banks, refused) : null,
    documents: documents.map(documentView),
    kinds: DOCUMENT_KINDS.map((value) => ({ value, word: words.documents.kinds[value] })),
    upload: { wrong: refused.wrong.file ?? null },
    missing: [
      ...missing.fields.map((field) => words.details.labels[field]),
      ...(missing.account ? [words.submit.account] : []),
      ...missing.documents.map((kind) => words.documents.kinds[kind]),
    ],
    isComplete: isComplete(missing),
  };
}

function statusView(application: ApplicationEntity | null, state: ApplicationState) {
  const { fee = null, reason = null, submittedAt = null } = application ?? {};
  const at = submittedAt === null ? null : manilaDateTime(submittedAt, commonStrings.locale);
  return {
    state,
    chip: { tone: TONES[state], word: words.states[state] },
    text: words.texts[state],
    reason: state === 'rejected' ? reason : null,
    rows: [
      ...(at === null ? [] : [{ label: words.submittedAt, value: at }]),
      ...(fee ? [{ label: words.fee, value: amountText(fee.amount, fee.currency) }] : []),
    ],
    payAt: state === 'fee_due' ? (fee?.url ?? null) : null,
  };
}

function detailFields({ details }: ApplicationForm, { typed, wrong }: Refused) {
  const hints: Partial<Record<DetailField, string>> = words.details.hints;
  return DETAIL_FIELDS.map((name) => ({
    name,
    label: words.details.labels[name],
    hint: hints[name] ?? null,
    value: typed[name] ?? details[name] ?? '',
    wrong: wrong[name] ?? null,
    isLong: name === 'address',
    options:
      name === 'kind' ? BUSINESS_KINDS.map((value) => ({ value, word: words.details.kinds[value] })) : null,
  }));
}

/**
 * Returns the bank account with a masked account number, because bystanders may see the page or use an
 * unattended session.
 */
function accountView(account: SettlementAccount | null, banks: readonly Bank[], { typed, wrong }: Refused) {
  const named = banks.find(({ code }) => code === account?.bankCode)?.name ?? account?.bankCode ?? '';
  const end = account?.accountNumber.slice(-4) ?? '';
  return {
    saved: account && interpolate(words.account.saved, { bank: named, end, name: account.accountName }),
    banks: banks.map(({ code, name }) => ({ value: code, word: name })),
    bank: typed.bankCode ?? account?.bankCode ?? '',
    texts: (['accountNumber', 'accountName'] as const).map((name) => ({
      name,
      label: words.account.labels[name],
      value: typed[name] ?? '',
      wrong: wrong[name] ?? null,
    })),
    wrongBank: wrong.bankCode ?? null,
  };
}

const documentView = ({ id, kind, name, size }: ApplicationDocumentEntity) => ({
  id,
  kind: words.documents.kinds[kind],
  name,
  size: interpolate(words.documents.size, { size: String(Math.ceil(size / 1024)) }),
});
