import { Injectable } from '@nestjs/common';
import type { Environment } from '@tulay/contracts';
import { answerWith, Pages } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { VIEW_HEADER, viewOf } from '../../http/page-view';
import { isStaleAddress } from '../../http/stale-form';
import { contextOf, type Visit } from '../../http/visit';
import { Operations } from '../../operations/operations';
import { operationStrings } from '../../operations/operations.strings';
import { addressWith } from './filters.view';
import { frameStrings as strings, type DoneWord } from './frame.strings';
import { sectionsFor, type SectionGroup, type SectionName } from './sections';

/** A page of somebody who is signed in. */
export interface DashboardPage {
  /** What the navigation marks as where one is. */
  section: SectionName;
  /** Default: the name of the section. */
  title?: string;
  /** Its path below the sources, such as `/pages/payments/payments`. */
  template: string;
  /** What the template finds in `it.view`. */
  view: object;
  /** What it finds in `it.words`: the texts of its folder. */
  words: object;
  /** Style sheets and modules besides those of the frame. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Default: 200. */
  status?: number;
}

/** Writes the pages of somebody who is signed in, with navigation, switches and notices around them. */
@Injectable()
export class DashboardPages {
  constructor(
    private readonly pages: Pages,
    private readonly operations: Operations,
  ) {}

  show(reply: FastifyReply, visit: Visit, page: DashboardPage): Promise<void> {
    return answerWith(reply, { html: this.write(visit, page), status: page.status ?? 200 });
  }

  private write(visit: Visit, { section, template, view, words, ...page }: DashboardPage): string {
    const title = page.title ?? strings.sections[section];
    const { member } = contextOf(visit);
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

/** What `frame.eta` shows around a page. */
function frameView(visit: Visit, current: SectionName) {
  const { user, member, environment } = contextOf(visit);
  const parameters = new URL(visit.address, 'http://dashboard.invalid').searchParams;
  return {
    formToken: visit.formToken,
    viewHeader: JSON.stringify({ [VIEW_HEADER]: viewOf(contextOf(visit)) }),
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
    stale: isStaleAddress(parameters) ? operationStrings.stale : null,
  };
}

/** Live is offered once there is something live. */
function sidesOf(visit: Visit): Environment[] {
  const { member, environment } = contextOf(visit);
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

/** Only words of our own: an address that somebody else wrote puts no text of theirs on a page. */
const doneText = (word: string | null): string | null =>
  word !== null && Object.hasOwn(strings.done, word) ? strings.done[word as DoneWord] : null;

/** The address of a page that says what the form before it did. */
export const doneAt = (path: string, done: DoneWord): string => addressWith(path, { done });
