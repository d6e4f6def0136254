import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import type { ActionButton } from '../../operations/action-button';
import { DashboardPages } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { fieldsOf, type FieldSpec } from '../forms/fields.view';
import type { SectionName } from '../frame/sections';
import type { TypedForm } from '../forms/typed-form';

export interface FormPage {
  section: SectionName;
  title: string;
  action: string;
  /**
   * Whether the form updates an object and therefore needs an idempotency token. A form that creates an
   * object contains the new object's ID instead.
   */
  isChange?: boolean;
  groups: readonly { heading?: string; fields: readonly FieldSpec[] }[];
  typed: TypedForm;
  submit: string;
  cancel: string;
  /** Reason for the rejection if no field is invalid. */
  alert?: string;
}

/** Side effect of an action, with a link to the setting that controls it. */
export interface Preview {
  text: string;
  link: { href: string; word: string } | null;
}

interface ConfirmPage {
  section: SectionName;
  title: string;
  text: string;
  foreseen?: Preview;
  alert?: string;
  press: ActionButton;
  cancel: string;
}

const STYLES = ['pages/catalog/record.css'];

/** Renders forms and confirmation pages, which work without scripts. */
@Injectable()
export class FormPages {
  constructor(private readonly pages: DashboardPages) {}

  /** Renders a form. The status is 400 if the form has errors. */
  form(
    reply: FastifyReply,
    visit: RequestContext,
    { section, title, typed, ...page }: FormPage,
  ): Promise<void> {
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

  confirm(
    reply: FastifyReply,
    visit: RequestContext,
    { section, title, ...confirm }: ConfirmPage,
  ): Promise<void> {
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

/** Returns the alert above a form, or null if the form has no errors. */
export function alertOf(typed: TypedForm): string | null {
  if (typed.isOutdated) return formStrings.outdated;
  return typed.isWrong ? formStrings.check : null;
}
