import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { answerWith, Pages } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { MODE_HEADER, modeOf } from '../../http/page-view';
import { isExpiredFormUrl } from '../../http/expired-form';
import { sessionContextOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { addressWith } from './filters.view';
import { frameStrings as strings, type DoneWord } from './frame.strings';
import { sectionsFor, type SectionGroup, type SectionName } from './sections';

export interface DashboardPage {
  /** Section highlighted in the navigation. */
  section: SectionName;
  /** Default: the name of the section. */
  title?: string;
  /** Template path relative to `src`, such as `/pages/payments/payments`. */
  template: string;
  /** Data available to the template as `it.view`. */
  view: object;
  /** Strings available to the template as `it.words`. */
  words: object;
  /** Style sheets and scripts in addition to the frame's. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Default: 200. */
  status?: number;
}

/** Renders pages for signed-in users with navigation, switches and notices. */
@Injectable()
export class DashboardPages {
  constructor(
    private readonly pages: Pages,
    private readonly operations: IdempotencyTokens,
  ) {}

  show(reply: FastifyReply, visit: RequestContext, page: DashboardPage): Promise<void> {
    return answerWith(reply, { html: this.write(visit, page), status: page.status ?? 200 });
  }

  private write(visit: RequestContext, { section, template, view, words, ...page }: DashboardPage): string {
    const title = page.title ?? strings.sections[section];
    const { member } = sessionContextOf(visit);
    const head = {
      language: strings.language,
      title: [title, member?.merchantName].filter(Boolean).join(' · '),
      styles: [
        'layout/parts/data-table.css',
        'layout/parts/find.css',
        'pages/frame/frame.css',
        ...(page.styles ?? []),
      ],
      script: 'pages/frame/frame.script.js',
      scripts: page.scripts ?? [],
      modules: ['layout/parts/copy.script.js'],
      deferred: ['vendor/htmx.min.js'],
    };
    const operation = (action: string): string => this.operations.draw(visit, action);
    const frame = { ...strings.list, ...frameView(visit, section), operation };
    return this.pages.render(template, head, { view, words, heading: title, frame, texts: strings });
  }
}

function frameView(visit: RequestContext, current: SectionName) {
  const { user, member, environment } = sessionContextOf(visit);
  const parameters = new URL(visit.address, 'http://dashboard.invalid').searchParams;
  return {
    formToken: visit.formToken,
    viewHeader: JSON.stringify({ [MODE_HEADER]: modeOf(sessionContextOf(visit)) }),
    merchant: member?.merchantName ?? strings.noMerchant,
    person: user.name,
    environment,
    sides: sidesOf(visit).map((side) => ({
      side,
      word: strings.sides[side],
      isShown: side === environment,
    })),
    groups: groupsOf(sectionsFor(member?.role ?? null), current),
    done: doneText(parameters.get('done')),
    stale: isExpiredFormUrl(parameters) ? operationStrings.stale : null,
  };
}

/** Returns the modes that the user can select. Live mode is available once the merchant is activated. */
function sidesOf(visit: RequestContext): Environment[] {
  const { member, environment } = sessionContextOf(visit);
  return member?.isLive || environment === 'live' ? ['test', 'live'] : ['test'];
}

function groupsOf(sections: ReturnType<typeof sectionsFor>, current: SectionName) {
  const groups = new Map<SectionGroup, { word: string; href: string; key: string; isCurrent: boolean }[]>();
  for (const { name, path, group, key } of sections) {
    const link = { word: strings.sections[name], href: path, key, isCurrent: name === current };
    groups.set(group, [...(groups.get(group) ?? []), link]);
  }
  return [...groups].map(([group, links]) => ({ heading: strings.groups[group], links }));
}

/**
 * Returns a predefined message, or null for an unknown name, so that a crafted URL cannot inject text into a
 * page.
 */
const doneText = (word: string | null): string | null =>
  word !== null && Object.hasOwn(strings.done, word) ? strings.done[word as DoneWord] : null;

/** Returns the URL of a page that shows a confirmation message. */
export const doneAt = (path: string, done: DoneWord): string => addressWith(path, { done });
