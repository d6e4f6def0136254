import { PLAIN_PAGE_HEADERS, plainPage } from '@tulay/pages';
import type { FastifyReply } from 'fastify';

const NOT_FOUND = plainPage(
  'We cannot find this page',
  'Its address is not complete, or the page has moved.',
);

const PAGES: Record<number, string> = {
  413: plainPage(
    'This is too large',
    'The form or the file is too large. Nothing was saved. Make it smaller and try again.',
  ),
  503: plainPage(
    'Back in a moment',
    'This page is not available right now. Nothing was charged by opening it. Please try again in a minute.',
  ),
};

export function refusePage(reply: FastifyReply, status: number): void {
  if (status === 503) void reply.header('Retry-After', '5');
  void reply
    .code(status)
    .headers(PLAIN_PAGE_HEADERS)
    .send(PAGES[status] ?? NOT_FOUND);
}
