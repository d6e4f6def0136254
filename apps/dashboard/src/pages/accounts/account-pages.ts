import { Injectable } from '@nestjs/common';
import { interpolate, Pages } from '@tulay/pages';
import { withProblems, type Field } from '../forms/field';
import { PASSKEY_SCRIPT, type PasskeyForm } from '../forms/passkey-form';
import { accountStrings as strings } from './account.strings';

export type FormName =
  'signUp' | 'signIn' | 'code' | 'forgot' | 'reset' | 'verify' | 'changeEmail' | 'join' | 'accept';
type FieldName = keyof typeof strings.fields;
type Typed = Partial<Record<FieldName, string>>;

const FIELDS: Record<FormName, readonly FieldName[]> = {
  signUp: ['merchant', 'name', 'email', 'password'],
  signIn: ['email', 'password'],
  code: ['code'],
  forgot: ['email'],
  reset: ['password'],
  verify: ['password'],
  changeEmail: [],
  join: ['name', 'password'],
  accept: [],
};

/** Forms in which the user sets a new password. */
const CHOOSING: readonly FormName[] = ['signUp', 'reset', 'join'];

const AUTOCOMPLETE = {
  merchant: 'organization',
  name: 'name',
  email: 'username',
  code: 'one-time-code',
} as const;

type Way = readonly [to: 'signUp' | 'signIn' | 'forgot', address: string];
const SIGN_IN: Way = ['signIn', '/dashboard/sign-in'];
const FORGOT: Way = ['forgot', '/dashboard/forgot-password'];

/** Links to other forms, shown below each form. */
const WAYS: Record<FormName, readonly Way[]> = {
  signUp: [SIGN_IN],
  signIn: [FORGOT, ['signUp', '/dashboard/sign-up']],
  code: [SIGN_IN],
  forgot: [SIGN_IN],
  reset: [FORGOT],
  verify: [SIGN_IN, FORGOT],
  changeEmail: [],
  join: [SIGN_IN],
  accept: [],
};

type Note = 'look' | 'changed' | 'emailChanged' | 'spent' | 'hasAccount' | 'forOther';

interface NoteWay {
  to: 'signIn' | 'home';
  href: string;
}

interface FormState {
  formToken: string;
  typed?: Typed;
  alert?: keyof typeof strings.alerts;
  /** Error messages by field name. */
  problems?: Record<string, string>;
  /** URL to which the form is submitted; default: the page's URL. */
  action?: string;
  /** Values for the placeholders in the strings. */
  names?: Record<string, string>;
  passkey?: PasskeyForm;
}

@Injectable()
export class AccountPages {
  constructor(private readonly pages: Pages) {}

  form(name: FormName, state: FormState): string {
    const { formToken, typed = {}, alert, problems = {}, action = '', names = {}, passkey = null } = state;
    const ways = WAYS[name].map(([to, href]) => ({ href, text: strings[to].heading }));
    const fields = withProblems(
      FIELDS[name].map((field) => fieldOf(name, field, typed)),
      problems,
    );
    const said = alert ?? (Object.keys(problems).length ? 'invalid' : null);
    const view = { ...strings[name], ...named(strings[name], names), formToken, action, fields, ways };
    return this.write({ ...view, alert: said ? strings.alerts[said] : null, passkey });
  }

  /**
   * @param names values for the placeholders in the strings
   * @param way link to the next page
   */
  note(
    name: Note,
    names: Record<string, string> = {},
    way = { to: 'signIn', href: '/dashboard/sign-in' } as NoteWay,
  ): string {
    const ways = [{ href: way.href, text: strings[way.to].heading }];
    return this.write({ ...named(strings[name], names), ways, alert: null, button: null, passkey: null });
  }

  private write(view: Record<string, unknown> & { heading: string }): string {
    const head = { language: strings.language, title: view.heading, styles: ['pages/accounts/account.css'] };
    const script = view.passkey ? PASSKEY_SCRIPT : null;
    return this.pages.render('/pages/accounts/account', { ...head, script }, { view });
  }
}

const named = ({ heading, text }: { heading: string; text: string }, names: Record<string, string>) => ({
  heading: interpolate(heading, names),
  text: interpolate(text, names),
});

function fieldOf(form: FormName, name: FieldName, typed: Typed): Field {
  const label = strings.fields[name];
  if (name === 'password') {
    const isNew = CHOOSING.includes(form);
    const autocomplete = isNew ? 'new-password' : 'current-password';
    return { name, label, type: 'password', autocomplete, hint: isNew ? strings.passwordHint : null };
  }
  const type = name === 'email' ? 'email' : 'text';
  const hint = name === 'code' ? strings.codeHint : null;
  return { name, label, type, value: typed[name], autocomplete: AUTOCOMPLETE[name], hint };
}
