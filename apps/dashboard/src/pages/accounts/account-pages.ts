import { Injectable } from '@nestjs/common';
import { Pages } from '@tulay/pages';
import { accountStrings as strings } from './account.strings';

export type FormName = 'signUp' | 'signIn' | 'forgot' | 'reset' | 'verify';
type FieldName = keyof typeof strings.fields;
export type Typed = Partial<Record<FieldName, string>>;

const FIELDS: Record<FormName, readonly FieldName[]> = {
  signUp: ['merchant', 'name', 'email', 'password'],
  signIn: ['email', 'password'],
  forgot: ['email'],
  reset: ['password'],
  verify: ['password'],
};

const AUTOCOMPLETE = { merchant: 'organization', name: 'name', email: 'username' } as const;

/** Ways to the other forms. */
const WAYS: Record<FormName, readonly ['signUp' | 'signIn' | 'forgot', string][]> = {
  signUp: [['signIn', '/dashboard/sign-in']],
  signIn: [
    ['forgot', '/dashboard/forgot-password'],
    ['signUp', '/dashboard/sign-up'],
  ],
  forgot: [['signIn', '/dashboard/sign-in']],
  reset: [['forgot', '/dashboard/forgot-password']],
  verify: [['forgot', '/dashboard/forgot-password']],
};

interface FormState {
  formToken: string;
  typed?: Typed;
  alert?: keyof typeof strings.alerts;
}

/** Writes the pages before one is signed in. */
@Injectable()
export class AccountPages {
  constructor(private readonly pages: Pages) {}

  form(name: FormName, { formToken, typed = {}, alert }: FormState): string {
    const ways = WAYS[name].map(([to, href]) => ({ href, text: strings[to].heading }));
    const fields = FIELDS[name].map((field) => fieldView(name, field, typed));
    const alertText = alert ? strings.alerts[alert] : null;
    return this.write({ ...strings[name], formToken, fields, ways, alert: alertText });
  }

  note(name: 'look' | 'changed'): string {
    const ways = [{ href: '/dashboard/sign-in', text: strings.signIn.heading }];
    return this.write({ ...strings[name], ways, alert: null, button: null });
  }

  private write(view: Record<string, unknown> & { heading: string }): string {
    const head = { language: strings.language, title: view.heading, styles: ['pages/accounts/account.css'] };
    return this.pages.render('/pages/accounts/account', head, { view });
  }
}

/** A password is never written back. */
function fieldView(form: FormName, name: FieldName, typed: Typed) {
  const label = strings.fields[name];
  if (name !== 'password')
    return {
      name,
      label,
      type: name === 'email' ? 'email' : 'text',
      value: typed[name] ?? '',
      autocomplete: AUTOCOMPLETE[name],
      hint: null,
    };
  const isNew = form === 'signUp' || form === 'reset';
  const autocomplete = isNew ? 'new-password' : 'current-password';
  return {
    name,
    label,
    type: 'password',
    value: '',
    autocomplete,
    hint: isNew ? strings.passwordHint : null,
  };
}
