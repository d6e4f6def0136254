import type { SessionContext } from '../session-context/session-context';

/** What a page was of, by which htmx says so when it asks for a part of it. */
export const VIEW_HEADER = 'tulay-view';

/** The page is of a merchant or a side that its session does not look at any more: another tab has switched. */
export class OtherView extends Error {
  constructor() {
    super('the session looks at something else by now');
  }
}

type Viewed = Pick<SessionContext, 'member' | 'environment'>;

/** Names what a session looks at. */
export const viewOf = ({ member, environment }: Viewed): string =>
  `${member?.merchantId ?? 'none'}.${environment}`;

/** What forms of a session carry: its secret, so that no other site can send one, and what their page was of. */
export const formTokenOf = (context: Viewed & { session: { formToken: string } }): string =>
  `${context.session.formToken}.${viewOf(context)}`;
