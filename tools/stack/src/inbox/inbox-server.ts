import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { accountLink } from './account-line';
import { listPage, mailHtml, mailPage } from './inbox-pages';
import type { KeptMail, StoredEmails } from './stored-emails';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** Prevents emails from running scripts or loading resources. Images in emails are embedded. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";
/**
 * Matches loopback hosts. Other hosts are rejected, because another site's page could use a host name that
 * resolves to loopback.
 */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

interface Answer {
  type: string;
  body: string | Buffer;
  policy?: string;
}

const html = (body: string, policy = PAGE_POLICY): Answer => ({
  type: 'text/html; charset=utf-8',
  body,
  policy,
});

export const inboxServer = (mails: StoredEmails): Server =>
  createServer((request, response) => {
    const isOurs = request.method === 'GET' && OWN_HOST.test(request.headers.host ?? '');
    const answer = isOurs ? answerTo(mails, pathOf(request)) : null;
    send(response, answer);
  });

const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/\?.*$/s, '');

function answerTo(mails: StoredEmails, path: string): Answer | null {
  if (path === '/') return html(listPage(mails.all));
  if (path === '/mails.json') return { type: 'application/json', body: JSON.stringify(mails.all.map(brief)) };
  const [, number, part] = /^\/mails\/(\d+)(?:\/(html|raw))?$/.exec(path) ?? [];
  const mail = number === undefined ? undefined : mails.find(Number(number));
  if (!mail) return null;
  if (part === 'raw') return { type: 'text/plain; charset=utf-8', body: mail.raw };
  return part === 'html' ? html(mailHtml(mail), MAIL_POLICY) : html(mailPage(mail));
}

export interface BriefMail {
  number: number;
  to: string[];
  subject: string;
  /** Link to a dashboard account, or null. */
  link: string | null;
}

const brief = (mail: KeptMail): BriefMail => ({
  number: mail.number,
  to: mail.to,
  subject: mail.parsed.subject ?? '',
  link: accountLink(mail),
});

function send(response: ServerResponse, answer: Answer | null): void {
  const { type, body, policy } = answer ?? { type: 'text/plain', body: 'There is nothing here.\n' };
  response.writeHead(answer ? 200 : 404, {
    'content-type': type,
    'content-security-policy': policy ?? "default-src 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
