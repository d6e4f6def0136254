import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Visit } from '../../http/visit';
import type { Press } from '../../operations/press';
import { DashboardPages } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { fieldsOf, type FieldSpec } from '../forms/fields.view';
import type { SectionName } from '../frame/sections';
import type { TypedForm } from '../forms/typed-form';

export interface FormPage {
  section: SectionName;
  title: string;
  /** Where it is sent. */
  action: string;
  /** Whether it changes what there is: it then carries an operation. What is new has the id of its form. */
  isChange?: boolean;
  groups: readonly { heading?: string; fields: readonly FieldSpec[] }[];
  typed: TypedForm;
  submit: string;
  /** Where one gets who changes their mind. */
  cancel: string;
  /** Why nothing was done, if not for what was typed. */
  alert?: string;
}

/** What a step will do besides, and where one may change that. */
export interface Foreseen {
  text: string;
  link: { href: string; word: string } | null;
}

interface ConfirmPage {
  section: SectionName;
  title: string;
  text: string;
  foreseen?: Foreseen;
  /** Why it was not done. */
  alert?: string;
  press: Press;
  cancel: string;
}

const STYLES = ['pages/catalog/record.css'];

/** Forms, and the question before something that is not to be taken back. Both work without scripts. */
@Injectable()
export class FormPages {
  constructor(private readonly pages: DashboardPages) {}

  /** With status 400 when something is wrong with it. */
  form(reply: FastifyReply, visit: Visit, { section, title, typed, ...page }: FormPage): Promise<void> {
    const groups = page.groups.map(({ heading, fields }) => ({ heading, fields: fieldsOf(fields, typed) }));
    const alert = page.alert ?? alertOf(typed);
    const form = { ...page, groups, alert, formId: typed.formId };
    return this.pages.show(reply, visit, {
      section,
      title,
      template: '/pages/catalog/form',
      view: { form },
      words: formStrings,
      styles: STYLES,
      status: alert === null ? 200 : 400,
    });
  }

  confirm(reply: FastifyReply, visit: Visit, { section, title, ...confirm }: ConfirmPage): Promise<void> {
    return this.pages.show(reply, visit, {
      section,
      title,
      template: '/pages/catalog/question',
      view: { confirm },
      words: formStrings,
      styles: STYLES,
      status: confirm.alert ? 409 : 200,
    });
  }
}

/** Null for a form that nothing is wrong with. */
export function alertOf(typed: TypedForm): string | null {
  if (typed.isOutdated) return formStrings.outdated;
  return typed.isWrong ? formStrings.check : null;
}
